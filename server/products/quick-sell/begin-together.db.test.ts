/**
 * Sales begun at the same moment in one transaction: each is complete or absent, also during a hold on money out, and
 * on an account's first day.
 */
import { after, DAY_MS, money, type UserId } from '@zend/kernel'
import { expectOk, type TestCustomer, TEST_AUTHORIZATION, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { authorize } from '../../core/authorizations/index.ts'
import { putHold } from '../../core/holders/index.ts'
import { valueMoveOut } from '../../core/limits/index.ts'
import { beginOrder } from '../../core/offers/index.ts'
import type { SavedAccount } from '../../core/payout-accounts/index.ts'
import { openDatabase } from '../../database/index.ts'
import { sellingAct } from './act/index.ts'
import { sellOrderOf, statementOfOrder } from './begin-sell.ts'
import { quickSellsOn } from './quick-sell.fixture.ts'
import { sellRecorders } from './quick-sell.repo.ts'

const db = await testDatabase()
const fixture = await quickSellsOn(db)
const { broken, clock, deps, rails } = fixture

afterEach(async () => expect(await broken()).toEqual([]))

type Made = { readonly who: TestCustomer; readonly account: SavedAccount }

/** The order of a sale that its customer confirmed with the mailed code. */
async function confirmed({ who, account }: Made, dollars: string) {
  const { userId } = who
  const sold = money('USDT', BigInt(dollars) * 1_000_000n)
  await fixture.codeFor(who, sellingAct(sold, account))
  const { offer } = await fixture.quote(who, account, dollars)
  const move = expectOk(await valueMoveOut({ read: db.read, market: deps.market, policy: deps.limits }, userId, sold))
  const sale = { offer, account, move, ifFailed: 'crypto', told: null } as const
  const consent = { confirmedAt: clock.now(), factors: ['pin', 'code'] } as const
  const authorization = authorize(TEST_AUTHORIZATION.key, statementOfOrder(userId, sale), consent)
  const { order } = sellOrderOf(deps, { userId, holder: userId }, sale, { authorization, rule: null, priced: null })
  const sent = await sql<{
    sent_at: Date
  }>`select sent_at from codes.codes where subject = ${userId} and purpose = 'withdrawal'`.execute(db.read)
  const code = { purpose: 'withdrawal', sentAt: sent.rows[0]?.sent_at ?? clock.now() } as const
  const key = { holder: userId, key: null, operation: 'quick-sell', request: { offer: offer.id }, resultId: offer.id }
  return { userId, order, taking: { code, key, isOpen: () => true } }
}
type Ready = Awaited<ReturnType<typeof confirmed>>

const begin = ({ order, taking }: Ready) => deps.orders.begin(order, taking)
const seller = async (): Promise<Made> => {
  const who = await fixture.seller()
  return { who, account: await fixture.save(who) }
}
const hold = (userId: UserId, reason: 'password_reset' | 'frozen') =>
  putHold(db.owner.read, userId, reason, after(clock.now(), 5 * DAY_MS))

test('each with its row, in one transaction', async () => {
  const three = [
    await confirmed(await seller(), '10'),
    await confirmed(await seller(), '20'),
    await confirmed(await seller(), '30'),
  ]
  expect(await Promise.all(three.map(begin))).toEqual([true, true, true])
  const { rows } = await sql<{ cents: string; by: string }>`
    select s.usd_cents::text as cents, s.xmin::text as by from quick_sell.sells s where s.id = any(${three.map(({ order }) => order.id)}::text[])
    order by s.usd_cents`.execute(db.owner.read)
  expect(rows.map(({ cents }) => cents)).toEqual(['1000', '2000', '3000'])
  expect(new Set(rows.map(({ by }) => by)).size).toBe(1)
})

describe('while money out is on hold', () => {
  test('the own account of long stays open, a new one and that of a frozen customer do not', async () => {
    const [long, frozen] = [await seller(), await seller()]
    clock.advance(2 * DAY_MS)
    const three = [
      await confirmed(long, '10'),
      await confirmed(await seller(), '10'),
      await confirmed(frozen, '10'),
    ] as const
    for (const { userId } of three.slice(0, 2)) await hold(userId, 'password_reset')
    await hold(three[2].userId, 'frozen')
    expect(await Promise.all(three.map(begin))).toEqual([true, false, false])
  })

  test('the own account stays open up to the lower limits', async () => {
    const made = await seller()
    clock.advance(2 * DAY_MS)
    const ready = await confirmed(made, '10')
    await hold(ready.userId, 'password_reset')
    const { limits } = ready.order.move
    const low = { ...limits, whileHeld: limits.whileHeld.map((window) => ({ ...window, cents: 999n })) }
    expect(await deps.orders.begin({ ...ready.order, move: { ...ready.order.move, limits: low } }, ready.taking)).toBe(
      false,
    )
    expect(await begin(ready)).toBe(true)
  })

  test('nothing leaves of what a lost deposit holds', async () => {
    const made = await seller()
    clock.advance(2 * DAY_MS)
    const ready = await confirmed(made, '10')
    await sql`insert into holders.deposit_holds (holder, since) values (${ready.userId}, now())`.execute(db.owner.read)
    expect(await begin(ready)).toBe(false)
    await sql`delete from holders.deposit_holds where holder = ${ready.userId}`.execute(db.owner.read)
  })
})

test('an account that was removed since is not paid, and nobody else is held up by it', async () => {
  const [gone, stays] = [await confirmed(await seller(), '10'), await confirmed(await seller(), '10')]
  await sql`delete from payout_accounts.saved where holder = ${gone.userId}`.execute(db.owner.read)
  expect(await Promise.all([begin(gone), begin(stays)])).toEqual([false, true])
})

test('an account whose name is only close takes no more than its first day allows, whatever was stated at once', async () => {
  const who = await fixture.seller()
  for (const rail of rails) rail.names.set('0690000056', 'ADA OBIOHA')
  const account = await fixture.save(who, '0690000056')
  const most = Number(deps.policy.closeNameFirstDayMax.amount / 100n)
  const first = await confirmed({ who, account }, String(most - 10))
  const second = await confirmed({ who, account }, '11')
  const third = await confirmed({ who, account }, '10')
  expectOk(await deps.db.transact((tx) => beginOrder(deps, tx, first.order, { recorders: sellRecorders })))
  // A code was mailed for each; only the newest is valid.
  const { code } = third.taking
  expect(await deps.orders.begin(second.order, { ...second.taking, code })).toBe(false)
  expect(await begin(third)).toBe(true)
})

test('the worker’s own login begins one by itself, as for a rule', async () => {
  const worker = openDatabase({ url: db.url, applicationName: 'zend-test-worker', role: 'zend_worker', poolMax: 1 })
  const { order } = await confirmed(await seller(), '10')
  expectOk(await worker.transact((tx) => beginOrder(deps, tx, order, { recorders: sellRecorders })))
  await worker.close()
})
