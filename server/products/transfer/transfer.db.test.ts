import { DAY_MS, type HolderId, HOUR_MS, money, newId, ok, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  announced,
  askingOn,
  CALLER,
  expectOk,
  notAwaiting,
  ownActor,
  sentWhileUnderWay,
  STILL_PRICES,
  stillMarket,
  TEST_AUTHORIZATION,
  type TestCustomer,
  testDatabase,
  testVault,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addressSpaces } from '../../connectors/chains/index.ts'
import { readHistory } from '../../core/activity/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { addBeneficiary, type AddDeps } from '../../core/beneficiaries/index.ts'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import { attestationKey } from '../../core/custody/index.ts'
import { balancesOf, credit, customer as account, debit, house, post, verifyLedger } from '../../core/ledger/index.ts'
import { limitsPolicy, readLimits } from '../../core/limits/index.ts'
import { listNotifications } from '../../core/notices/index.ts'
import { lookUpCustomer } from '../../core/persons/index.ts'
import { requestPasswordReset, resetPassword } from '../../core/sign-in/index.ts'
import {
  describePayment,
  openTransferPoster,
  payByUsername,
  type PayCommand,
  readTransfer,
  type TransferDeps,
  verifyTransferConsents,
  verifyTransfers,
} from './index.ts'

const db = await testDatabase()
const { deps: identity, clock, codeTo, mailsTo, customer } = accountsOn(db)
const allowlisted = new Set<HolderId>()
const deps: TransferDeps = {
  db,
  clock,
  confirmation: identity,
  approvals: askingOn(db, clock),
  market: stillMarket(clock),
  poster: openTransferPoster({ database: db }),
  // Nobody here is verified: these tests are not about identity.
  limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 }),
  allowlistOn: (_tx, holder) => Promise.resolve(allowlisted.has(holder)),
}
const networks = networkTable(DEFAULTS.networks)
const saving: AddDeps = {
  confirmation: identity,
  approvals: askingOn(db, clock),
  clock,
  policy: DEFAULTS.beneficiaries,
  screen: () => null,
  custody: {
    networks,
    chains: addressSpaces(networks),
    attestationKey: attestationKey(testVault({ networks }).attestationKey),
    clock,
    onAlarm: ({ kind }) => {
      throw new Error(kind)
    },
  },
}
const PIN = '4071'

const give = async (userId: UserId, dollars: number): Promise<void> => {
  const value = money('USDT', BigInt(dollars) * 1_000_000n)
  const id = newId('pst', +clock.now())
  const legs = [debit(house('chain_reserve', 'USDT'), value), credit(account(userId, 'USDT'), value)]
  expectOk(await db.transact((tx) => post(tx, { id, kind: 'test_funds', cause: id, occurredAt: clock.now(), legs })))
}
const rich = async (dollars = 100): Promise<TestCustomer> => {
  const made = await customer()
  expectOk(await createPin(identity, made.actor, PIN, CALLER))
  if (dollars > 0) await give(made.userId, dollars)
  return made
}
const units = async ({ userId }: TestCustomer): Promise<bigint> =>
  (await balancesOf(db.read, userId)).find(({ asset }) => asset === 'USDT')?.available.amount ?? 0n
type Payment = { readonly currency: 'USDT'; readonly amount: string; readonly toUser: string }
const to = (payee: TestCustomer, amount = '30.000000'): Payment => ({
  currency: 'USDT',
  amount,
  toUser: payee.command.username,
})
const codeFor = async (payer: TestCustomer, payment: Payment): Promise<string> => {
  const { act } = expectOk(await describePayment(deps, ownActor(payer.userId), payment))
  expectOk(await sendActionCode(identity, ownActor(payer.userId), act))
  return codeTo(payer.command.email)
}
const payOn = async (on: TransferDeps, payer: TestCustomer, command: PayCommand) =>
  notAwaiting(await payByUsername(on, payer.actor, command))
const pay = (payer: TestCustomer, payment: Payment, otp: string, over: Partial<PayCommand> = {}) =>
  payOn(deps, payer, { ...payment, note: null, otp, pin: PIN, idempotencyKey: null, ...over })
const payWithCode = async (payer: TestCustomer, payment: Payment, over: Partial<PayCommand> = {}) =>
  pay(payer, payment, await codeFor(payer, payment), over)
const eventsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = (await announced(db)).length
  await work()
  const told = (await announced(db)).slice(before)
  return told.map(({ to, type, id }) => `${type} of ${to}${type === 'transfer' ? `: ${id}` : ''}`)
}

describe('paying', () => {
  test('moves the whole amount at once, and both are told everything', async () => {
    const [payer, payee] = [await rich(), await customer()]
    const code = await codeFor(payer, to(payee))
    let id = ''
    const heard = await eventsOf(async () => {
      const done = expectOk(await pay(payer, to(payee), code, { note: 'for lunch' }))
      id = done.transfer.id
      expect(done).toMatchObject({
        direction: 'out',
        other: { id: payee.userId, name: 'Ngozi Okafor' },
        transfer: { note: 'for lunch', at: clock.now() },
      })
    })
    expect([await units(payer), await units(payee)]).toEqual([70_000_000n, 30_000_000n])
    expect(new Set(heard)).toEqual(
      new Set(
        [payer, payee].flatMap(({ userId }) => [
          `transfer of ${userId}: ${id}`,
          `balance of ${userId}`,
          `notification of ${userId}`,
        ]),
      ),
    )
    const item = {
      id,
      type: 'transfer',
      money: money('USDT', 30_000_000n),
      badge: 'success',
      counter: null,
      network: null,
    }
    const history = async ({ userId }: TestCustomer) =>
      expectOk(await readHistory(db.read, userId, { page: 1, limit: 10 })).items
    expect(await history(payer)).toMatchObject([{ ...item, direction: 'out', party: payee.command.username }])
    expect(await history(payee)).toMatchObject([{ ...item, direction: 'in', party: payer.command.username }])
    const mail = (await mailsTo(payee.command.email)).at(-1)
    expect(mail?.subject).toBe('You received 30.00\u00a0USDT')
    // The payer's note is shown with the payment, but never in our own mail.
    expect(`${mail?.text}${mail?.html}`).not.toContain('for lunch')
    expect((await mailsTo(payer.command.email)).at(-1)?.subject).toBe(`Confirm paying @${payee.command.username}`)
    const listOf = async ({ userId }: TestCustomer) =>
      (await listNotifications(db.read, userId, 'en')).map(({ title }) => title)
    expect(await listOf(payer)).toEqual(['You paid 30.00\u00a0USDT'])
    expect(await listOf(payee)).toEqual(['You received 30.00\u00a0USDT'])
    const limits = expectOk(
      await readLimits(
        { read: db.read, clock, market: deps.market, policy: deps.limits },
        { userId: payer.userId, holder: payer.userId },
      ),
    )
    expect(limits.windows[0]).toMatchObject({ used: '30000.00' })
  })

  test('the least is one minor unit', async () => {
    const [payer, payee] = [await rich(), await customer()]
    expect(await payWithCode(payer, to(payee, '0.000001'))).toMatchObject({ ok: true })
    expect(await units(payee)).toBe(1n)
    for (const amount of ['0', '0.0000001', '1e2', '1,000', '-1']) {
      expect(await pay(payer, to(payee, amount), '000000')).toEqual({
        ok: false,
        refusal: { code: 'invalid_request', field: 'body.amount' },
      })
    }
  })

  test('each reads it, nobody else does', async () => {
    const [payer, payee, stranger] = [await rich(), await customer(), await customer()]
    const { id } = expectOk(await payWithCode(payer, to(payee))).transfer
    const read = (by: TestCustomer) => readTransfer(db.read, by.userId, id)
    expect(await read(payer)).toMatchObject({ ok: true, value: { direction: 'out', other: { id: payee.userId } } })
    expect(await read(payee)).toMatchObject({ ok: true, value: { direction: 'in', other: { id: payer.userId } } })
    expect(await read(stranger)).toEqual({ ok: false, refusal: { code: 'not_found' } })
  })
})

describe('once', () => {
  test('fifty at once with one code pay once', async () => {
    const [payer, payee] = [await rich(), await customer()]
    const code = await codeFor(payer, to(payee))
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(payer, to(payee), code)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect([await units(payer), await units(payee)]).toEqual([70_000_000n, 30_000_000n])
  })

  test('a key answers its first result, at once or later, whatever code, PIN or price says by then', async () => {
    const [payer, payee] = [await rich(), await customer()]
    const code = await codeFor(payer, to(payee))
    const key = { idempotencyKey: 'k1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(payer, to(payee), code, key)))
    const ids = new Set(answers.map((answer) => expectOk(answer).transfer.id))
    expect(ids.size).toBe(1)
    expect(await units(payee)).toBe(30_000_000n)
    const stale = { ...deps, market: stillMarket(clock, STILL_PRICES, () => DAY_MS) }
    const again = await payOn(stale, payer, {
      ...to(payee),
      note: null,
      otp: '000000',
      pin: '0001',
      idempotencyKey: 'k1',
    })
    expect(ids).toContain(expectOk(again).transfer.id)
    expect(await pay(payer, to(payee, '31.000000'), code, key)).toEqual({
      ok: false,
      refusal: { code: 'idempotency_key_reused' },
    })
    expect(await pay(payer, to(payee), code, { ...key, note: 'other' })).toEqual({
      ok: false,
      refusal: { code: 'idempotency_key_reused' },
    })
  })

  test('a repeat that can no longer be prepared waits for the first that is on its way, and answers what came of it', async () => {
    const [payer, payee] = [await rich(), await customer()]
    const command = { ...to(payee), note: null, otp: await codeFor(payer, to(payee)), pin: PIN, idempotencyKey: 'k1' }
    const stale = { ...deps, market: stillMarket(clock, STILL_PRICES, () => DAY_MS) }
    const [first, again] = await sentWhileUnderWay(
      db,
      () => payOn(deps, payer, command),
      () => payOn(stale, payer, command),
    )
    expect(await payOn(stale, payer, { ...command, idempotencyKey: 'k2' })).toMatchObject({
      refusal: { code: 'price_stale' },
    })
    expect(expectOk(again).transfer.id).toBe(expectOk(first).transfer.id)
    expect(await units(payee)).toBe(30_000_000n)
  })

  test('a refused payment leaves its key, its code and its limit free', async () => {
    const [payer, payee] = [await rich(0), await customer()]
    const code = await codeFor(payer, to(payee))
    const none = { ok: false, refusal: { code: 'insufficient_funds', currency: 'USDT', available: '0.000000' } }
    expect(await pay(payer, to(payee), code, { idempotencyKey: 'k1' })).toEqual(none)
    await give(payer.userId, 30)
    expect(await pay(payer, to(payee), code, { idempotencyKey: 'k1' })).toMatchObject({ ok: true })
    expect([await units(payer), await units(payee)]).toEqual([0n, 30_000_000n])
    const { rows } = await sql<{
      uses: string
    }>`select count(*)::text as uses from limits.uses where holder = ${payer.userId}`.execute(db.read)
    expect(rows).toEqual([{ uses: '1' }])
  })

  test('two who pay each other at the same moment, many times over, lose nothing', async () => {
    const pairs = await Promise.all(Array.from({ length: 6 }, async () => [await rich(100), await rich(100)] as const))
    const codes = await Promise.all(pairs.flatMap(([a, b]) => [codeFor(a, to(b)), codeFor(b, to(a))]))
    const answers = await Promise.all(
      pairs.flatMap(([a, b], n) => [pay(a, to(b), codes[2 * n] ?? ''), pay(b, to(a), codes[2 * n + 1] ?? '')]),
    )
    expect(answers.every((answer) => answer.ok)).toBe(true)
    for (const each of pairs.flat()) expect(await units(each)).toBe(100_000_000n)
  })
})

describe('refused, and nothing moves', () => {
  const refusal = async (payer: TestCustomer, payee: TestCustomer, work: () => ReturnType<typeof pay>) => {
    const before = [await units(payer), await units(payee)]
    const answer = await work()
    expect([await units(payer), await units(payee)]).toEqual(before)
    return answer.ok ? null : answer.refusal
  }

  test('with the code of another amount or payee', async () => {
    const [payer, payee, other] = [await rich(), await customer(), await customer()]
    const code = await codeFor(payer, to(payee))
    expect(await refusal(payer, payee, () => pay(payer, to(payee, '31.000000'), code))).toEqual({
      code: 'otp_wrong',
      triesLeft: 4,
    })
    expect(await refusal(payer, other, () => pay(payer, to(other), code))).toEqual({ code: 'otp_wrong', triesLeft: 3 })
    // The same amount in another notation is the same amount.
    expect(await pay(payer, to(payee, '30'), code)).toMatchObject({ ok: true })
  })

  test('with a wrong PIN, which is counted', async () => {
    const [payer, payee] = [await rich(), await customer()]
    const code = await codeFor(payer, to(payee))
    const wrong = () => pay(payer, to(payee), code, { pin: '0001' })
    for (let left = 4; left > 0; left--)
      expect(await refusal(payer, payee, wrong)).toEqual({ code: 'pin_wrong', triesLeft: left })
    expect(await refusal(payer, payee, wrong)).toMatchObject({ code: 'pin_locked' })
    expect(await refusal(payer, payee, () => pay(payer, to(payee), code))).toMatchObject({ code: 'pin_locked' })
  })

  test('to oneself, to nobody, to a sign-up under way', async () => {
    const [payer, pending] = [await rich(), await customer()]
    await sql`update persons.users set email_verified_at = null where id = ${pending.userId}`.execute(db.owner.read)
    expect(await refusal(payer, pending, () => pay(payer, to(payer), '000000'))).toEqual({ code: 'payee_is_self' })
    const nobody = { ...to(payer), toUser: 'nobody_at_all' }
    expect(await refusal(payer, pending, () => pay(payer, nobody, '000000'))).toEqual({ code: 'payee_not_found' })
    expect(await refusal(payer, pending, () => pay(payer, to(pending), '000000'))).toEqual({ code: 'payee_not_found' })
  })

  test('above a limit, on hold, without a price', async () => {
    const [payer, payee] = [await rich(2_000), await customer()]
    expect(await refusal(payer, payee, () => payWithCode(payer, to(payee, '500.000001')))).toMatchObject({
      code: 'limit_exceeded',
      rule: 'day',
    })
    const old = { ...deps, market: stillMarket(clock, STILL_PRICES, () => DAY_MS) }
    const command = { ...to(payee), note: null, otp: '000000', pin: PIN, idempotencyKey: null }
    expect(await refusal(payer, payee, () => payOn(old, payer, command))).toMatchObject({ code: 'price_stale' })
    const { email } = payer.command
    expectOk(await requestPasswordReset(identity, email))
    expectOk(
      await resetPassword(identity, { email, code: await codeTo(email), password: 'copper-window-train' }, CALLER),
    )
    expect(await refusal(payer, payee, () => payWithCode(payer, to(payee)))).toMatchObject({
      code: 'money_out_held',
      reason: 'password_reset',
    })
  })

  test('to somebody who is not saved, or only just, while the allowlist is on', async () => {
    const [payer, payee] = [await rich(), await customer()]
    allowlisted.add(payer.userId)
    expect(await refusal(payer, payee, () => payWithCode(payer, to(payee)))).toEqual({
      code: 'address_not_allowed',
      usableAt: null,
    })
    expectOk(
      await sendActionCode(identity, ownActor(payer.userId), {
        kind: 'save-payee',
        asset: 'USDT',
        payeeId: payee.userId,
        username: payee.command.username,
      }),
    )
    const destination = { type: 'internal', currency: 'USDT', toUser: payee.command.username } as const
    const saved = { destination, label: 'Friend', code: await codeTo(payer.command.email) }
    const { usableAt } = expectOk(notAwaiting(await addBeneficiary(saving, payer.actor, saved, CALLER)))
    clock.advance(HOUR_MS)
    expect(await refusal(payer, payee, () => payWithCode(payer, to(payee)))).toEqual({
      code: 'address_not_allowed',
      usableAt,
    })
    clock.advance(DAY_MS - HOUR_MS)
    expect(await payWithCode(payer, to(payee))).toMatchObject({ ok: true })
  })
})

describe('looking a payee up', () => {
  const look = (asking: TestCustomer, username: string, counted: 'every' | 'missed' = 'every') =>
    lookUpCustomer(identity, ownActor(asking.userId), username, counted)

  test('tells name and picture, within a number an hour, hits and misses alike', async () => {
    const [asking, payee] = [await customer(), await customer()]
    expect(await look(asking, payee.command.username)).toEqual(
      ok({ id: payee.userId, username: payee.command.username, name: 'Ngozi Okafor', pictureId: null, country: 'NG' }),
    )
    const first = clock.now()
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => look(asking, n % 2 === 0 ? payee.command.username : `nobody_${n}`)),
    )
    expect(answers.filter((answer) => !answer.ok && answer.refusal.code === 'rate_limited')).toHaveLength(21)
    expect(await look(asking, payee.command.username)).toEqual({
      ok: false,
      refusal: { code: 'rate_limited', retryAt: new Date(+first + HOUR_MS) },
    })
    clock.advance(HOUR_MS)
    expect(await look(asking, payee.command.username)).toMatchObject({ ok: true })
  })

  test('on the way to a payment only misses count, and once they are used up a hit tells nothing either', async () => {
    const [asking, payee] = [await customer(), await customer()]
    for (let n = 0; n < 70; n++)
      expect(await look(asking, payee.command.username, 'missed')).toMatchObject({ ok: true })
    for (let n = 0; n < 60; n++)
      expect(await look(asking, `nobody_${n}`, 'missed')).toEqual({ ok: false, refusal: { code: 'payee_not_found' } })
    expect(await look(asking, 'nobody_else', 'missed')).toMatchObject({ refusal: { code: 'rate_limited' } })
    expect(await look(asking, payee.command.username, 'missed')).toMatchObject({ refusal: { code: 'rate_limited' } })
  })
})

test('after all of this the books balance and every transfer is proven; each proof sees what it is for', async () => {
  const proofs = async (tx: typeof db.read) => [
    ...(await verifyTransfers(tx)),
    ...(await verifyTransferConsents(tx, TEST_AUTHORIZATION.keys)),
  ]
  const broken = async (): Promise<readonly string[]> =>
    [...(await verifyLedger(db)), ...(await proofs(db.read))].flatMap(({ name, violations }) =>
      violations > 0 ? [name] : [],
    )
  expect(await broken()).toEqual([])
  const first = '(select min(id) from transfer.transfers)'
  const confirmed = 'every transfer has its payer’s signed statement'
  const plants: readonly (readonly [string, string])[] = [
    [
      'every transfer has its posting',
      `insert into transfer.transfers (id, payer_id, payee_id, made_by, asset, amount, at)
        values ('trf_planted', 'usr_a', 'usr_b', 'usr_a', 'BTC', 1, now())`,
    ],
    [
      'every posting of a transfer has its transfer',
      'delete from transfer.transfers where id = (select min(id) from transfer.transfers)',
    ],
    [
      'every transfer counts as money out',
      `update limits.uses set released_at = now() where id = (select min(id) from limits.uses where id like 'trf%')`,
    ],
    [
      'no history has a transfer',
      `insert into activity.items select (jsonb_populate_record(i, '{"id":"trf_shown"}')).* from activity.items i where i.type = 'transfer' limit 1`,
    ],
    [
      'every transfer is in the histories',
      `update activity.items set amount = amount + 1 where id = (select min(id) from activity.items where type = 'transfer')`,
    ],
    [confirmed, `update transfer.transfers set consent = null where id = ${first}`],
    [confirmed, `update transfer.transfers set payee_id = 'usr_x' where id = ${first}`],
    [confirmed, `update transfer.transfers set amount = amount + 1 where id = ${first}`],
    [
      confirmed,
      `update transfer.transfers set consent = jsonb_set(consent, '{authorization,factors}', '["pin"]') where id = ${first}`,
    ],
    [
      'every transfer has its use of the limits',
      `update limits.uses set usd_cents = usd_cents - 1 where id = ${first}`,
    ],
    ['every transfer has its use of the limits', `delete from limits.uses where id = ${first}`],
  ]
  for (const [proof, plant] of plants) {
    const seen = await db.owner.transact(async (tx) => {
      await sql.raw(plant).execute(tx)
      const names = (await proofs(tx)).flatMap(({ name, violations }) => (violations > 0 ? [name] : []))
      await sql`rollback and chain`.execute(tx)
      return names
    })
    expect(seen.some((name) => name.startsWith(proof))).toBe(true)
  }
  expect(await broken()).toEqual([])
})
