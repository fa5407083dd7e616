/**
 * Offers taken at the same moment and begun in one transaction: each is complete or absent, and what blocks one does
 * not affect the others.
 */
import { after, DAY_MS, HOUR_MS, money, type UserId } from '@zend/kernel'
import {
  expectOk,
  notAwaiting,
  ownActor,
  sentWhileHeldUp,
  sentWhileLocked,
  TEST_AUTHORIZATION,
  testDatabase,
} from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { authorize } from '../../core/authorizations/index.ts'
import { putHold } from '../../core/holders/index.ts'
import { claimKey } from '../../core/idempotency/index.ts'
import { customer, placeHold } from '../../core/ledger/index.ts'
import { judgedByOf, valueMoveOut } from '../../core/limits/index.ts'
import { beginOrder } from '../../core/offers/index.ts'
import { putAllowlist } from './allowlist.repo.ts'
import { lookAt, orderOf, requestWithdrawal, stateWithdrawal } from './request-withdrawal.ts'
import { statementOf } from './withdrawal.ts'
import { openWithdrawalOrders } from './withdrawal.deps.ts'
import { PIN, satoshi, withdrawalsOn } from './withdrawal.fixture.ts'
import { withdrawalRecorders } from './withdrawal.companions.ts'

const db = await testDatabase()
const { balance, broken, clock, codeFor, deps, feesKnown, quote, rich, take } = await withdrawalsOn(db)
const COIN = 100_000_000n
const CENT = 1_000_000n

afterEach(async () => {
  await feesKnown()
  expect(await broken()).toEqual([])
})

/** The order of an offer as its customer states it now, signed. */
async function orderTo(userId: UserId, amount: string) {
  const { offer } = expectOk(await quote(userId, { amount }))
  const move = expectOk(
    await valueMoveOut({ read: db.read, market: deps.market, policy: deps.limits }, userId, offer.money),
  )
  const stated = expectOk(
    stateWithdrawal(deps, ownActor(userId), { offer, move, looked: await lookAt(deps, userId, offer) }),
  )
  const made = { confirmedAt: clock.now(), factors: ['pin', 'code'] } as const
  return orderOf(deps, stated, authorize(TEST_AUTHORIZATION.key, statementOf(stated.asked, judgedByOf(move)), made))
    .order
}

/** Begins a single withdrawal of this customer, without a code. */
async function beginEarlier(userId: UserId, amount: string): Promise<void> {
  const order = await orderTo(userId, amount)
  expectOk(await db.transact((tx) => beginOrder(deps, tx, order, { recorders: withdrawalRecorders })))
}

/** A customer with one bitcoin, and the order of a hundredth of it, which they confirmed. */
async function confirmed(amount = '0.01') {
  const who = await rich(satoshi(COIN))
  const { userId } = who
  await codeFor(who, expectOk(await quote(userId, { amount })))
  const order = await orderTo(userId, amount)
  const sent = await sql<{
    sent_at: Date
  }>`select sent_at from codes.codes where subject = ${userId} and purpose = 'withdrawal'`.execute(db.read)
  const code = { purpose: 'withdrawal', sentAt: sent.rows[0]?.sent_at ?? clock.now() } as const
  const key = { holder: userId, key: 'one', operation: 'withdraw', request: { offer: order.id }, resultId: order.id }
  return { userId, order, taking: { code, key, isOpen: () => true } }
}
type Ready = Awaited<ReturnType<typeof confirmed>>

const begin = ({ order, taking }: Ready) => deps.orders.begin(order, taking)

/** What exists of an order: one of each, all written by the same transaction, or nothing. */
async function written({ userId, order: { id } }: Ready) {
  const { rows } = await sql<{ what: string; by: string }>`
    select 'withdrawal' as what, xmin::text as by from withdrawal.withdrawals where id = ${id}
    union all select 'hold', xmin::text from ledger.holds where cause = ${`withdrawal:${id}`}
    union all select 'use', xmin::text from limits.uses where id = ${id}
    union all select 'key', xmin::text from idempotency.keys where result_id = ${id}
    union all select 'code', xmin::text from codes.codes where subject = ${userId} and purpose = 'withdrawal' and used_at is not null
    union all select 'line', xmin::text from activity.items where id = ${id}
    union all select 'letter', xmin::text from notices.outbox where user_id = ${userId} and kind = 'withdrawal-requested'
    union all select 'job', xmin::text from graphile_worker._private_jobs where key = ${id}
    order by 1`.execute(db.owner.read)
  return { what: rows.map(({ what }) => what), by: new Set(rows.map(({ by }) => by)) }
}
const ALL = ['code', 'hold', 'job', 'key', 'letter', 'line', 'use', 'withdrawal']

test('offers of one moment are begun in one transaction, with all that belongs to each', async () => {
  const three = [await confirmed(), await confirmed(), await confirmed()]
  expect(await Promise.all(three.map(begin))).toEqual([true, true, true])
  const each = await Promise.all(three.map(written))
  expect(each.map(({ what }) => what)).toEqual([ALL, ALL, ALL])
  expect(new Set(each.flatMap(({ by }) => [...by])).size).toBe(1)
})

describe('one that cannot be begun leaves nothing, and the others are begun:', () => {
  const spoilt: readonly (readonly [what: string, spoil: (ready: Ready) => Promise<unknown>])[] = [
    [
      'too little money',
      ({ order }) =>
        placeHold(db.read, { ...order.hold, id: 'hld_spent', amount: satoshi(COIN - CENT + 1n), cause: 'test:spent' }),
    ],
    ['no account', async ({ order, userId }) => Object.assign(order, { hold: { ...order.hold, ...ether(userId) } })],
    [
      'beyond a limit',
      ({ userId }) =>
        sql`insert into limits.uses (id, holder, usd_cents, at) values ('trf_other', ${userId}, 1000000000, ${clock.now()})`.execute(
          db.owner.read,
        ),
    ],
    [
      'a code that was used',
      ({ userId }) =>
        sql`update codes.codes set used_at = now() where subject = ${userId} and purpose = 'withdrawal'`.execute(
          db.owner.read,
        ),
    ],
    [
      'a code that was replaced',
      async ({ taking }) => Object.assign(taking, { code: { ...taking.code, sentAt: new Date(0) } }),
    ],
    [
      'a key of another request',
      ({ taking: { key } }) => claimKey(db.read, { ...key, operation: 'swap', resultId: 'swp_other' }, clock.now()),
    ],
    ['a hold after a reset', ({ userId }) => putHold(db.read, userId, 'pin_reset', after(clock.now(), HOUR_MS))],
    [
      'an allowlist that was switched on',
      ({ userId }) => putAllowlist(db.read, userId, { on: true, offAt: null }, clock.now()),
    ],
    ['an offer whose end came', async ({ taking }) => Object.assign(taking, { isOpen: () => false })],
  ]
  test.each(spoilt)('%s', async (_what, spoil) => {
    const three = [await confirmed(), await confirmed(), await confirmed()] as const
    const [first, second, third] = three
    await spoil(second)
    const before = await written(second)
    expect(await Promise.all(three.map(begin))).toEqual([true, false, true])
    expect((await written(second)).what).toEqual(before.what)
    expect([(await written(first)).what, (await written(third)).what]).toEqual([ALL, ALL])
  })
})
const ether = (userId: UserId) => ({ account: customer(userId, 'ETH'), amount: money('ETH', 1n) })

test('one that was begun before is not begun again', async () => {
  const ready = await confirmed()
  expect(await begin(ready)).toBe(true)
  expect(await begin(ready)).toBe(false)
  expect(await balance(ready.userId, 'BTC')).toEqual({ available: COIN - CENT, held: CENT })
})

describe('what went to the address since it was stated', () => {
  test('begins nothing that would have to wait now', async () => {
    const ready = await confirmed('0.012')
    await beginEarlier(ready.userId, '0.015')
    expect(await begin(ready)).toBe(false)
  })

  test('makes it be stated anew: it waits for its hour', async () => {
    const who = await rich(satoshi(COIN))
    const otp = await codeFor(who, expectOk(await quote(who.userId, { amount: '0.012' })))
    const text = expectOk(await quote(who.userId, { amount: '0.012' })).quote
    const taken = expectOk(
      await sentWhileLocked(
        db,
        () => take(who.userId, { quote: text, otp }),
        () => beginEarlier(who.userId, '0.015'),
      ),
    )
    expect(taken.waitsUntil).toEqual(after(taken.reachedAt.requested, HOUR_MS))
  })

  test('is no matter of what waits anyway', async () => {
    const ready = await confirmed('0.03')
    await beginEarlier(ready.userId, '0.015')
    expect(await begin(ready)).toBe(true)
  })
})

describe('in two processes at once', () => {
  const elsewhere = { ...deps, orders: openWithdrawalOrders({ db, clock }) }
  const ready = async () => {
    const who = await rich(satoshi(COIN))
    const otp = await codeFor(who, expectOk(await quote(who.userId)))
    return {
      userId: who.userId,
      otp,
      one: expectOk(await quote(who.userId)).quote,
      two: expectOk(await quote(who.userId)).quote,
    }
  }
  const send = (where: typeof deps, userId: UserId, text: string, otp: string) =>
    requestWithdrawal(where, ownActor(userId), { quote: text, otp, pin: PIN, idempotencyKey: null }).then(notAwaiting)

  test('one offer makes one withdrawal, and both are told of it', async () => {
    const { userId, otp, one } = await ready()
    const answers = await Promise.all([deps, elsewhere, deps, elsewhere].map((where) => send(where, userId, one, otp)))
    expect(new Set(answers.map((answer) => expectOk(answer).id)).size).toBe(1)
    expect(await balance(userId, 'BTC')).toEqual({ available: COIN - CENT, held: CENT })
  })

  test('one code makes one withdrawal of two offers, and the other is told that it is used', async () => {
    const { userId, otp, one, two } = await ready()
    const answers = await Promise.all([send(deps, userId, one, otp), send(elsewhere, userId, two, otp)])
    expect(answers.map((answer) => (answer.ok ? 'made' : answer.refusal.code)).toSorted()).toEqual([
      'made',
      'otp_expired',
    ])
    expect(await balance(userId, 'BTC')).toEqual({ available: COIN - CENT, held: CENT })
  })
})

test('a connection that breaks in between leaves nothing, and the same command sent again makes it', async () => {
  const who = await rich(satoshi(COIN))
  const otp = await codeFor(who, expectOk(await quote(who.userId)))
  const text = expectOk(await quote(who.userId)).quote
  const send = () => take(who.userId, { quote: text, otp, idempotencyKey: 'one' })
  const { answer } = await sentWhileHeldUp(db, send, (pids) =>
    sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`.execute(db.owner.read),
  )
  await expect(answer).rejects.toThrow()
  expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN, held: 0n })
  expectOk(await send())
  clock.advance(DAY_MS)
  expectOk(await send())
  expect(await balance(who.userId, 'BTC')).toEqual({ available: COIN - CENT, held: CENT })
})
