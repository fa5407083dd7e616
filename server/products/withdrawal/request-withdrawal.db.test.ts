import { HOUR_MS, money, newId, type UserId } from '@zend/kernel'
import {
  expectOk,
  ownActor,
  sentWhileLocked,
  sentWhileUnderWay,
  testDatabase,
  TEST_AUTHORIZATION,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { authorize } from '../../core/authorizations/index.ts'
import { judgedByOf, type ValuedMove, valueMoveOut } from '../../core/limits/index.ts'
import { beginOrder } from '../../core/offers/index.ts'
import { signQuote } from '../../core/quotes/index.ts'
import { undoOnRefusal } from '../../database/index.ts'
import { putAllowlist } from './allowlist.repo.ts'
import { factsOf, type WithdrawalOffer } from './offer.ts'
import { statementOf } from './withdrawal.ts'
import { lookAt, orderOf, requestWithdrawal, stateWithdrawal } from './request-withdrawal.ts'
import { withdrawalRecorders } from './withdrawal.companions.ts'
import { OUTSIDE, PIN, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'

const db = await testDatabase()
const kit = await withdrawalsOn(db)
const { accounts, balance, broken, clock, codeFor, deps, everything, feesKnown, quote, rich, take, env } = kit
const COIN = 100_000_000n

/** Begins a withdrawal directly, as if its customer had confirmed it. */
const begun = async (userId: UserId, offer: WithdrawalOffer, move: ValuedMove) => {
  const stated = expectOk(
    stateWithdrawal(deps, ownActor(userId), { offer, move, looked: await lookAt(deps, userId, offer) }),
  )
  const consent = { confirmedAt: new Date(0), factors: ['pin', 'code'] } as const
  const authorization = authorize(TEST_AUTHORIZATION.key, statementOf(stated.asked, judgedByOf(move)), consent)
  const { order } = orderOf(deps, stated, authorization)
  return db.transact((tx) => undoOnRefusal(tx, () => beginOrder(deps, tx, order, { recorders: withdrawalRecorders })))
}

afterEach(async () => {
  Object.assign(env, { priceAgeMs: 0, halted: false })
  await feesKnown()
  expect(await broken()).toEqual([])
})

/** A customer with one bitcoin, an offer for a hundredth of it, and its mailed code. */
async function ready(over: Parameters<typeof quote>[1] = {}) {
  const who = await rich(satoshi(COIN))
  const otp = await codeFor(who, expectOk(await quote(who.userId, over)))
  const made = expectOk(await quote(who.userId, over))
  return { who, userId: who.userId, otp, made, quote: made.quote }
}
const another = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

describe('taking an offer', () => {
  test('sets the money aside at once, and tells of it everywhere in one go', async () => {
    const { who, userId, otp, made, quote: text } = await ready()
    const withdrawal = expectOk(await take(userId, { quote: text, otp }))
    expect(withdrawal).toMatchObject({
      id: made.offer.id,
      state: 'requested',
      money: satoshi(1_000_000n),
      fee: made.offer.fee,
      waitsUntil: null,
    })
    expect(withdrawal.value).toEqual(money('USD', 500_00n))
    expect(await balance(userId, 'BTC')).toEqual({ available: COIN - 1_000_000n, held: 1_000_000n })
    const { rows } =
      await sql`select i.badge, i.direction, i.party, u.usd_cents::text as cents, j.run_at <= now() as due
      from activity.items i join limits.uses u on u.id = i.id join graphile_worker.jobs j on j.key = i.id where i.id = ${withdrawal.id}`.execute(
        db.owner.read,
      )
    expect(rows).toEqual([{ badge: 'pending', direction: 'out', party: OUTSIDE.bitcoin, cents: '50000', due: true }])
    const [mail] = (await accounts.mailsTo(who.command.email)).slice(-1)
    expect(mail?.text).toContain('0.01\u00a0BTC')
    expect(mail?.text).toContain(OUTSIDE.bitcoin)
    expect(mail?.text).not.toContain('waits until')
  })

  test('over a thousand dollars to a new address waits an hour, and the mail says until when', async () => {
    const { who, userId, otp, quote: text } = await ready({ amount: '0.03' })
    const { waitsUntil } = expectOk(await take(userId, { quote: text, otp }))
    expect(waitsUntil).toEqual(new Date(clock.now().getTime() + HOUR_MS))
    expect((await accounts.mailsTo(who.command.email)).at(-1)?.text).toContain('waits until')
  })

  test('again, with the same offer or the same key, answers the first withdrawal, whatever comes with it', async () => {
    const { userId, otp, made, quote: text } = await ready()
    const first = expectOk(await take(userId, { quote: text, otp, idempotencyKey: 'one' }))
    for (const idempotencyKey of ['two', null])
      expect(expectOk(await take(userId, { quote: text, otp, idempotencyKey })).id).toBe(first.id)
    const before = await everything()
    for (const idempotencyKey of ['one', 'two', null]) {
      expect(expectOk(await take(userId, { quote: text, otp: '000000', pin: '9999', idempotencyKey })).id).toBe(
        first.id,
      )
    }
    clock.advance(10 * 60_000)
    expect(expectOk(await take(userId, { quote: text, otp, idempotencyKey: 'one' })).id).toBe(made.offer.id)
    expect(await everything()).toEqual(before)
  })

  test.each(['withdrawals_paused', 'quote_expired', 'price_stale'])(
    'again while the first is on its way, answers that also where it would be %s',
    async (code) => {
      const { userId, otp, quote: text } = await ready()
      const other = expectOk(await quote(userId)).quote
      const send = () => take(userId, { quote: text, otp, idempotencyKey: 'one' })
      const [first, again] = await sentWhileUnderWay(db, send, () => {
        if (code === 'quote_expired') clock.advance(deps.policy.quoteLifeMs + deps.policy.quoteGraceMs + 1)
        Object.assign(env, { halted: code === 'withdrawals_paused', priceAgeMs: code === 'price_stale' ? 31_000 : 0 })
        return send()
      })
      expect(await take(userId, { quote: other, otp, idempotencyKey: 'two' })).toMatchObject({ refusal: { code } })
      expect(expectOk(again).id).toBe(expectOk(first).id)
      expect(await balance(userId, 'BTC')).toEqual({ available: COIN - 1_000_000n, held: 1_000_000n })
    },
  )

  test('whose end comes while it waits for the PIN is refused: a repeat may have been told so', async () => {
    const { userId, otp, quote: text } = await ready()
    const before = await everything()
    const answer = await sentWhileLocked(
      db,
      () => take(userId, { quote: text, otp, idempotencyKey: 'one' }),
      () => clock.advance(deps.policy.quoteLifeMs + deps.policy.quoteGraceMs + 1),
    )
    expect(answer).toMatchObject({ refusal: { code: 'quote_expired' } })
    expect(await everything()).toEqual(before)
  })

  test('with a key that belongs to another offer is refused', async () => {
    const { userId, otp, quote: text } = await ready()
    expectOk(await take(userId, { quote: text, otp, idempotencyKey: 'one' }))
    await feesKnown()
    const other = expectOk(await quote(userId)).quote
    expect(await take(userId, { quote: other, otp, idempotencyKey: 'one' })).toEqual({
      ok: false,
      refusal: { code: 'idempotency_key_reused' },
    })
  })

  test('claims every key that came with it: none of them can be used for another', async () => {
    const { userId, otp, quote: text } = await ready()
    expectOk(await take(userId, { quote: text, otp }))
    expectOk(await take(userId, { quote: text, otp, idempotencyKey: 'late' }))
    const other = expectOk(await quote(userId)).quote
    expect(await take(userId, { quote: other, otp, idempotencyKey: 'late' })).toEqual({
      ok: false,
      refusal: { code: 'idempotency_key_reused' },
    })
  })

  test('twenty times at once makes one', async () => {
    const { userId, otp, quote: text } = await ready()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => take(userId, { quote: text, otp, idempotencyKey: `key ${i % 3}` })),
    )
    expect(new Set(answers.map((answer) => expectOk(answer).id)).size).toBe(1)
    expect(await balance(userId, 'BTC')).toEqual({ available: COIN - 1_000_000n, held: 1_000_000n })
  })
})

describe('what is refused moves nothing', () => {
  const REFUSED = ['otp_wrong', 'pin_wrong'] as const

  test.each(REFUSED)('%s is counted, and the right ones still pass after it', async (code) => {
    const { userId, otp, quote: text } = await ready()
    const before = await everything()
    const wrong = code === 'otp_wrong' ? { otp: another(otp) } : { otp, pin: '1793' }
    expect(await take(userId, { quote: text, ...wrong })).toMatchObject({ ok: false, refusal: { code } })
    expect(await everything()).toEqual(before)
    const counted = await sql<{
      codes: number
      pins: number
    }>`select (select tries from codes.codes where subject = ${userId} and purpose = 'withdrawal') as codes,
      (select wrong from confirmation.pins where user_id = ${userId}) as pins`.execute(db.owner.read)
    expect(counted.rows[0]).toEqual(code === 'otp_wrong' ? { codes: 1, pins: 0 } : { codes: 0, pins: 1 })
    expect((await take(userId, { quote: text, otp, pin: PIN })).ok).toBe(true)
  })

  test('five wrong codes end the code, also when they come at once', async () => {
    const { userId, otp, quote: text } = await ready()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => take(userId, { quote: text, otp: another(otp) })),
    )
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.refusal.code))
    expect(codes.filter((code) => code === 'otp_wrong')).toHaveLength(5)
    expect(await take(userId, { quote: text, otp })).toMatchObject({
      ok: false,
      refusal: { code: 'otp_tries_used_up' },
    })
  })

  test('a code for another amount or another address is wrong', async () => {
    const { userId, otp } = await ready()
    for (const over of [{ amount: '0.02' }, { toAddr: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh' }]) {
      const other = expectOk(await quote(userId, over)).quote
      expect(await take(userId, { quote: other, otp })).toMatchObject({ ok: false, refusal: { code: 'otp_wrong' } })
    }
  })

  test('an offer that is another customer’s, altered, a swap’s, or too old', async () => {
    const { userId, otp, made, quote: text } = await ready()
    const stranger = await rich(satoshi(COIN))
    const invalid = { ok: false, refusal: { code: 'quote_invalid' } }
    expect(await take(stranger.userId, { quote: text, otp })).toEqual(invalid)
    expect(await take(userId, { quote: `${text.slice(0, 40)}A${text.slice(41)}`, otp })).toEqual(invalid)
    const swap = signQuote(deps.quoteKey, {
      purpose: 'swap',
      holder: userId,
      expiresAt: made.expiresAt,
      facts: factsOf(made.offer),
    })
    expect(await take(userId, { quote: swap, otp })).toEqual(invalid)
    clock.advance(deps.policy.quoteLifeMs + deps.policy.quoteGraceMs + 1)
    expect(await take(userId, { quote: text, otp })).toMatchObject({ ok: false, refusal: { code: 'quote_expired' } })
  })

  test('money that was spent since: the code can still be used when it is back', async () => {
    const { userId, otp, quote: text } = await ready()
    const spent = expectOk(await quote(userId, { amount: '0.995', toAddr: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })).offer
    const move = expectOk(
      await valueMoveOut({ read: db.read, market: deps.market, policy: deps.limits }, userId, satoshi(1n)),
    )
    expectOk(await begun(userId, spent, move))
    const before = await everything()
    expect(await take(userId, { quote: text, otp })).toEqual({
      ok: false,
      refusal: { code: 'insufficient_funds', available: '0.00500000', currency: 'BTC' },
    })
    expect(await everything()).toEqual(before)
    await kit.give(userId, satoshi(1_000_000n))
    expect((await take(userId, { quote: text, otp })).ok).toBe(true)
  })

  test('an address that was taken off the allowlist, a halted network, a stale price, a hold after a reset', async () => {
    const { userId, otp, quote: text } = await ready()
    const before = await everything()
    env.halted = true
    expect(await take(userId, { quote: text, otp })).toEqual({ ok: false, refusal: { code: 'withdrawals_paused' } })
    env.halted = false
    env.priceAgeMs = 31_000
    expect(await take(userId, { quote: text, otp })).toMatchObject({ ok: false, refusal: { code: 'price_stale' } })
    env.priceAgeMs = 0
    await putAllowlist(db.read, userId, { on: true, offAt: null }, clock.now())
    expect(await take(userId, { quote: text, otp })).toEqual({
      ok: false,
      refusal: { code: 'address_not_allowed', usableAt: null },
    })
    await putAllowlist(db.read, userId, { on: false, offAt: null }, clock.now())
    await sql`insert into holders.holds (user_id, reason, until) values (${userId}, 'pin_reset', ${new Date(clock.now().getTime() + HOUR_MS)})`.execute(
      db.owner.read,
    )
    expect(await take(userId, { quote: text, otp })).toMatchObject({
      ok: false,
      refusal: { code: 'money_out_held', reason: 'pin_reset' },
    })
    expect(await everything()).toEqual(before)
  })

  test('an address that a list names since the offer was made', async () => {
    const { userId, otp, quote: text } = await ready()
    const listed = { ...deps, screen: () => ({ list: 'new' }) }
    expect(
      await requestWithdrawal(listed, ownActor(userId), { quote: text, otp, pin: PIN, idempotencyKey: null }),
    ).toEqual({ ok: false, refusal: { code: 'address_refused' } })
  })
})

test('fifty at once against one balance spend it exactly once', async () => {
  const { userId } = await rich(satoshi(1_000_000n))
  const { offer } = expectOk(await quote(userId, { amount: '0.006' }))
  const move = expectOk(
    await valueMoveOut({ read: db.read, market: deps.market, policy: deps.limits }, userId, offer.money),
  )
  const before = clock.now().getTime()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => begun(userId, { ...offer, id: newId('wdr', before) }, move)),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(
    answers
      .flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]))
      .every((code) => code === 'insufficient_funds'),
  ).toBe(true)
  expect(await balance(userId, 'BTC')).toEqual({ available: 400_000n, held: 600_000n })
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from limits.uses where holder = ${userId}`.execute(db.owner.read)
  expect(rows).toEqual([{ n: 1 }])
})
