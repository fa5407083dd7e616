import { DAY_MS, MINUTE_MS, money, newId, type UserId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import {
  accountsOn,
  askingOn,
  CALLER,
  expectOk,
  notAwaiting,
  ownActor,
  stillMarket,
  type TestCustomer,
  testDatabase,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPin, sendActionCode } from '../../core/confirmation/index.ts'
import { balancesOf, credit, customer as account, debit, house, post } from '../../core/ledger/index.ts'
import { limitsPolicy } from '../../core/limits/index.ts'
import { listNotifications } from '../../core/notices/index.ts'
import {
  askForMoney,
  type AskCommand,
  cancelRequest,
  declineRequest,
  describePayment,
  endRequestsOf,
  listRequests,
  openTransferPoster,
  payByUsername,
  readLink,
  readRequest,
  type RequestsDeps,
  type RequestView,
  type TransferDeps,
  unblockAsker,
} from './index.ts'

const db = await testDatabase()
const { deps: identity, clock, codeTo, customer } = accountsOn(db)
const paying: TransferDeps = {
  db,
  clock,
  confirmation: identity,
  approvals: askingOn(db, clock),
  market: stillMarket(clock),
  poster: openTransferPoster({ database: db }),
  limits: limitsPolicy({ ...DEFAULTS.limits, startingTier: 1 }),
  allowlistOn: () => Promise.resolve(false),
}
const policy = { openMax: 5, perDayMax: 8, toOneMax: 2, fromStrangersMax: 3, validMs: 7 * DAY_MS, shownMax: 50 }
const deps: RequestsDeps = { db, clock, confirmation: identity, requests: policy }
const PIN = '4071'

const rich = async (): Promise<TestCustomer> => {
  const made = await customer()
  expectOk(await createPin(identity, made.actor, PIN, CALLER))
  const [value, id] = [money('USDT', 100_000_000n), newId('pst', +clock.now())]
  const legs = [debit(house('chain_reserve', 'USDT'), value), credit(account(made.userId, 'USDT'), value)]
  expectOk(await db.transact((tx) => post(tx, { id, kind: 'test_funds', cause: id, occurredAt: clock.now(), legs })))
  return made
}
const units = async (userId: UserId): Promise<bigint> =>
  (await balancesOf(db.read, userId)).find(({ asset }) => asset === 'USDT')?.available.amount ?? 0n

const ask = (asker: TestCustomer, payer: TestCustomer | null, over: Partial<AskCommand> = {}) =>
  askForMoney(deps, asker.actor, {
    currency: 'USDT',
    amount: '30.000000',
    toUser: payer?.command.username ?? null,
    note: 'for lunch',
    idempotencyKey: null,
    ...over,
  })
const asked = async (asker: TestCustomer, payer: TestCustomer | null, over: Partial<AskCommand> = {}) =>
  expectOk(await ask(asker, payer, over))
const read = (by: TestCustomer, { request }: RequestView) => readRequest(deps, db.read, by.actor, request.id)
const titles = async ({ userId }: TestCustomer) =>
  (await listNotifications(db.read, userId, 'en')).map(({ title }) => title)
const received = async (by: TestCustomer) => (await listRequests(deps, by.actor)).received

/** Pays another person `amount`, with its code and PIN; for a request where one is given. */
const pay = async (payer: TestCustomer, payee: TestCustomer, request?: RequestView, amount = '30.000000') => {
  // Later than the next code can be asked for.
  clock.advance(2 * MINUTE_MS)
  const payment = { currency: 'USDT', amount, toUser: payee.command.username } as const
  const { act } = expectOk(await describePayment(paying, ownActor(payer.userId), payment))
  expectOk(await sendActionCode(identity, ownActor(payer.userId), act))
  return order(payer, payee, await codeTo(payer.command.email), request, amount)
}
const order = async (
  payer: TestCustomer,
  payee: TestCustomer,
  otp: string,
  request?: RequestView,
  amount = '30.000000',
) =>
  notAwaiting(
    await payByUsername(paying, payer.actor, {
      currency: 'USDT',
      amount,
      toUser: payee.command.username,
      note: null,
      otp,
      pin: PIN,
      idempotencyKey: null,
      ...(request === undefined ? {} : { asked: request.request.id }),
    }),
  )
const closed = { ok: false, refusal: { code: 'request_closed' } }

test('a request is shown to its two people, moves nothing, and is paid by a payment that names it', async () => {
  const [asker, payer, stranger] = [await customer(), await rich(), await customer()]
  const made = await asked(asker, payer)
  expect(made).toMatchObject({ direction: 'out', state: 'open', other: { id: payer.userId }, known: true })
  expect(expectOk(await read(payer, made))).toMatchObject({
    direction: 'in',
    state: 'open',
    other: { id: asker.userId, username: asker.command.username },
    known: false,
    request: { note: 'for lunch', money: money('USDT', 30_000_000n) },
  })
  expect(await read(stranger, made)).toEqual({ ok: false, refusal: { code: 'not_found' } })
  expect(await received(stranger)).toEqual([])
  expect(await units(payer.userId)).toBe(100_000_000n)
  const { transfer } = expectOk(await pay(payer, asker, made))
  expect(transfer.requestId).toBe(made.request.id)
  expect([await units(payer.userId), await units(asker.userId)]).toEqual([70_000_000n, 30_000_000n])
  for (const reader of [asker, payer])
    expect(expectOk(await read(reader, made))).toMatchObject({ state: 'paid', request: { transferId: transfer.id } })
  expect(await declineRequest(deps, payer.actor, { id: made.request.id, block: false })).toEqual(closed)
  expect(await cancelRequest(deps, asker.actor, made.request.id)).toEqual(closed)
})

test('it is paid once: by a repeat, by two at once, and never after it is over', async () => {
  const [asker, payer] = [await customer(), await rich()]
  const made = await asked(asker, payer)
  const { act } = expectOk(
    await describePayment(paying, payer.actor, {
      currency: 'USDT',
      amount: '30.000000',
      toUser: asker.command.username,
    }),
  )
  expectOk(await sendActionCode(identity, payer.actor, act))
  const otp = await codeTo(payer.command.email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(payer, asker, otp, made)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await pay(payer, asker, made)).toEqual(closed)
  expect(await units(asker.userId)).toBe(30_000_000n)
  const over = await asked(asker, payer)
  expectOk(await cancelRequest(deps, asker.actor, over.request.id))
  expect(await pay(payer, asker, over)).toEqual(closed)
  const late = await asked(asker, payer)
  clock.advance(policy.validMs)
  expect(expectOk(await read(payer, late)).state).toBe('expired')
  expect(await declineRequest(deps, payer.actor, { id: late.request.id, block: false })).toEqual(closed)
  expect(await units(payer.userId)).toBe(70_000_000n)
})

test('two people pay one link at once: one of them does, the other keeps their money and their code', async () => {
  const [asker, first, second] = [await customer(), await rich(), await rich()]
  const made = await asked(asker, null)
  const code = made.request.code ?? ''
  expect(code).toMatch(/^[\w-]{32}$/)
  expect(expectOk(await readLink(deps, first.actor, code))).toMatchObject({ direction: 'in', state: 'open' })
  expect(await readLink(deps, first.actor, 'A'.repeat(32))).toEqual({ ok: false, refusal: { code: 'not_found' } })
  // By its id alone, which notices have, nobody else sees it.
  expect(await read(first, made)).toEqual({ ok: false, refusal: { code: 'not_found' } })
  const answers = await Promise.all([pay(first, asker, made), pay(second, asker, made)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toEqual([closed])
  expect(await units(asker.userId)).toBe(30_000_000n)
  expect(await units(first.userId)).toBe(answers[0]?.ok === true ? 70_000_000n : 100_000_000n)
})

test('a payment pays a request only exactly as it asks', async () => {
  const [asker, payer, other] = [await customer(), await rich(), await rich()]
  const made = await asked(asker, payer)
  expect(await pay(payer, asker, made, '29.000000')).toEqual(closed)
  expect(await pay(payer, other, made)).toEqual(closed)
  expect(await pay(other, asker, made)).toEqual(closed)
  expect(expectOk(await read(payer, made)).state).toBe('open')
})

test('declining tells who asked, cancelling ends it, and both can be repeated', async () => {
  const [asker, payer] = [await customer(), await customer()]
  const made = await asked(asker, payer)
  expect(await titles(payer)).toEqual(['Somebody you have never paid asks for 30.00\u00a0USDT'])
  const decline = () => declineRequest(deps, payer.actor, { id: made.request.id, block: false })
  expect(await declineRequest(deps, asker.actor, { id: made.request.id, block: false })).toMatchObject({ ok: false })
  expect(expectOk(await decline()).state).toBe('declined')
  expect(expectOk(await decline()).state).toBe('declined')
  expect(await titles(asker)).toEqual(['Your request for 30.00\u00a0USDT was declined'])
  const second = await asked(asker, payer)
  expect(await cancelRequest(deps, payer.actor, second.request.id)).toMatchObject({ ok: false })
  expect(expectOk(await cancelRequest(deps, asker.actor, second.request.id)).state).toBe('cancelled')
  expect(expectOk(await cancelRequest(deps, asker.actor, second.request.id)).state).toBe('cancelled')
})

test('who is blocked cannot tell, and is not heard of until unblocked', async () => {
  const [asker, payer] = [await customer(), await customer()]
  const [made, open] = [await asked(asker, payer), await asked(asker, payer, { amount: '31.000000' })]
  expectOk(await declineRequest(deps, payer.actor, { id: made.request.id, block: true }))
  expect(expectOk(await read(payer, open)).state).toBe('declined')
  const told = await titles(payer)
  const silent = await asked(asker, payer, { amount: '32.000000' })
  expect(silent).toMatchObject({ state: 'open', other: { id: payer.userId } })
  expect(await read(payer, silent)).toEqual({ ok: false, refusal: { code: 'not_found' } })
  expect((await received(payer)).map(({ request }) => request.id)).not.toContain(silent.request.id)
  expect(await titles(payer)).toEqual(told)
  expect(await declineRequest(deps, payer.actor, { id: silent.request.id, block: false })).toEqual({
    ok: false,
    refusal: { code: 'not_found' },
  })
  expect((await listRequests(deps, payer.actor)).blocked).toMatchObject([{ id: asker.userId }])
  expectOk(await unblockAsker(deps, payer.actor, asker.command.username))
  expect((await listRequests(deps, payer.actor)).blocked).toEqual([])
  const heard = await asked(asker, payer, { amount: '33.000000' })
  expect(expectOk(await read(payer, heard)).state).toBe('open')
})

test('nobody can ask more than the limits say, and what is over counts no more', async () => {
  const [asker, payer] = [await customer(), await customer()]
  const limited = (limit: number) => ({ ok: false, refusal: { code: 'request_limit', limit } })
  const [first] = [await asked(asker, payer), await asked(asker, payer)]
  expect(await ask(asker, payer)).toEqual(limited(policy.toOneMax))
  expectOk(await declineRequest(deps, payer.actor, { id: first.request.id, block: false }))
  await asked(asker, payer)
  for (let n = 0; n < 3; n++) await asked(asker, null)
  expect(await ask(asker, null)).toEqual(limited(policy.openMax))
  const links = (await listRequests(deps, asker.actor)).sent.filter(({ request }) => request.code !== null)
  for (const { request } of links) expectOk(await cancelRequest(deps, asker.actor, request.id))
  await asked(asker, null)
  await asked(asker, null)
  expect(await ask(asker, null)).toEqual(limited(policy.perDayMax))
  clock.advance(DAY_MS)
  await asked(asker, null)
})

test('strangers fill no list, and whom one has paid is heard all the same; a cent makes nobody known', async () => {
  const [payer, friend] = [await rich(), await rich()]
  expectOk(await pay(payer, friend, undefined, '1.000000'))
  const askers = [await rich(), await customer(), await customer()]
  const [poisoner] = askers
  if (poisoner === undefined) throw new Error('there is nobody')
  expectOk(await pay(poisoner, payer, undefined, '0.000001'))
  for (const asker of askers) {
    const made = await asked(asker, payer)
    expect(expectOk(await read(payer, made)).known).toBe(false)
  }
  expect(await ask(await customer(), payer)).toEqual({ ok: false, refusal: { code: 'request_limit', limit: 3 } })
  const fromFriend = await asked(friend, payer)
  expect(expectOk(await read(payer, fromFriend)).known).toBe(true)
  const asks = (await titles(payer)).filter((title) => title.includes('asks'))
  expect(asks.filter((title) => title.endsWith('asks you for 30.00\u00a0USDT'))).toHaveLength(1)
  expect(asks).toHaveLength(4)
})

test('who could be taken for somebody the payer knows is named', async () => {
  const stem = `kofi${Math.random().toString(36).slice(2, 8)}`
  const [payer, friend] = [await rich(), await customer({ username: `${stem}_m` })]
  const [alike, unlike] = [
    await customer({ username: `${stem}m`, firstName: 'Other', lastName: 'Person' }),
    await customer({ firstName: 'Lindiwe', lastName: 'Dlamini' }),
  ]
  expectOk(await pay(payer, friend, undefined, '1.000000'))
  expect(expectOk(await read(payer, await asked(alike, payer))).resembles).toMatchObject({ id: friend.userId })
  expect(expectOk(await read(payer, await asked(unlike, payer))).resembles).toBeNull()
  expect(expectOk(await read(payer, await asked(friend, payer))).resembles).toBeNull()
})

test('a key asks once, and no payment is needed to refuse nonsense', async () => {
  const [asker, payer] = [await customer(), await customer()]
  const key = { idempotencyKey: 'ask-1' }
  const both = await Promise.all([asked(asker, payer, key), asked(asker, payer, key)])
  expect(new Set(both.map(({ request }) => request.id)).size).toBe(1)
  expect(await ask(asker, payer, { ...key, amount: '31.000000' })).toEqual({
    ok: false,
    refusal: { code: 'idempotency_key_reused' },
  })
  expect(await ask(asker, asker)).toEqual({ ok: false, refusal: { code: 'payee_is_self' } })
  expect(await ask(asker, payer, { toUser: 'nobody_at_all' })).toEqual({
    ok: false,
    refusal: { code: 'payee_not_found' },
  })
  for (const amount of ['0', '0.0000001'])
    expect(await ask(asker, payer, { amount })).toMatchObject({ refusal: { code: 'invalid_request' } })
})

test('a closed account leaves nothing open', async () => {
  const [leaver, other] = [await customer(), await customer()]
  const [own, toThem] = [await asked(leaver, other), await asked(other, leaver)]
  await db.transact((tx) => endRequestsOf(clock)(tx, leaver.userId))
  expect(expectOk(await read(other, own)).state).toBe('cancelled')
  expect(expectOk(await read(other, toThem)).state).toBe('declined')
})

test('the API cannot say that one was paid, reopen one, or change what it asks', async () => {
  const [asker, payer] = [await customer(), await customer()]
  const { request } = await asked(asker, payer)
  const write = (statement: ReturnType<typeof sql>) => db.transact((tx) => statement.execute(tx))
  await expect(
    write(sql`update requests.requests set state = 'paid', ended_at = now() where id = ${request.id}`),
  ).rejects.toThrow(/requests_paid/)
  for (const column of ['amount = 1', `payer = '${asker.userId}'`, `transfer_id = 'trf_1'`])
    await expect(write(sql`update requests.requests set ${sql.raw(column)} where id = ${request.id}`)).rejects.toThrow(
      /permission denied/,
    )
  expectOk(await cancelRequest(deps, asker.actor, request.id))
  await expect(
    write(sql`update requests.requests set state = 'open', ended_at = null where id = ${request.id}`),
  ).rejects.toThrow(/is over/)
})
