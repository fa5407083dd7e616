import { money, newId, type UserId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ActivityItem, readHistory, recentParties, recordActivity, updateActivity } from './index.ts'

const db = await testDatabase()
const NOW = new Date('2026-11-21T10:00:00Z')
let ann: UserId
let bob: UserId

const item = (minute: number, changes: Partial<ActivityItem> = {}): ActivityItem => ({
  id: newId('dep', minute),
  holder: ann,
  type: 'deposit',
  counter: null,
  party: null,
  direction: 'in',
  money: money('BTC', 1_000n),
  network: 'bitcoin',
  badge: 'pending',
  occurredAt: new Date(NOW.getTime() + minute * 60_000),
  words: [],
  ...changes,
})
const read = async (query: Partial<Parameters<typeof readHistory>[2]> = {}) => {
  const page = await readHistory(db.read, ann, { page: 1, limit: 10, ...query })
  if (!page.ok) throw new Error(page.refusal.code)
  return page.value
}
const ids = (items: readonly ActivityItem[]): string[] => items.map(({ id }) => id)

/** Inserts `count` finished deposits into Ann's history, one second apart. */
const manySuccesses = (count: number): Promise<unknown> =>
  sql`insert into activity.items (id, holder, type, direction, asset, amount, network, badge, search, occurred_at, updated_at) select 'dep_' || lpad(n::text, 26, '0'), ${ann}, 'deposit', 'in', 'BTC', 1, 'bitcoin', 'success', 'x', ${NOW}::timestamptz + n * interval '1 second', ${NOW}
      from generate_series(1, ${count}) n`.execute(db.owner.read)

beforeEach(() => {
  ann = newId('usr', Date.now())
  bob = newId('usr', Date.now())
})

describe('a customer’s history', () => {
  test('is their own, newest first, exact, also for things of one instant', async () => {
    const items = [item(1), item(3), item(2), item(3), item(3)]
    await recordActivity(db.read, [...items, item(9, { holder: newId('usr', 0) })], NOW)
    const expected = items.toSorted((a, b) => b.occurredAt.getTime() - a.occurredAt.getTime() || (a.id < b.id ? 1 : -1))
    const page = await read()
    expect(ids(page.items)).toEqual(ids(expected))
    expect(page).toMatchObject({ total: 5, cursor: null })
    expect(page.items[0]).toMatchObject({ money: money('BTC', 1_000n), network: 'bitcoin', type: 'deposit' })
  })

  test('by page and by cursor tells the same, and a cursor does not slip when something new arrives', async () => {
    const items = Array.from({ length: 7 }, (_, minute) => item(minute)).toReversed()
    await recordActivity(db.read, items, NOW)
    expect(ids((await read({ page: 2, limit: 3 })).items)).toEqual(ids(items.slice(3, 6)))
    const first = await read({ limit: 3 })
    await recordActivity(db.read, [item(60)], NOW)
    const second = await read({ limit: 3, cursor: first.cursor ?? '' })
    const third = await read({ limit: 3, cursor: second.cursor ?? '' })
    expect([first, second, third].flatMap((page) => ids(page.items))).toEqual(ids(items))
    expect(third.cursor).toBeNull()
    expect((await read({ page: 9, limit: 3 })).items).toEqual([])
  })

  test('narrows by coin, kind, badge and words, together', async () => {
    const usdt = (changes: Partial<ActivityItem>): ActivityItem =>
      item(2, { money: money('USDT', 5n), network: 'ethereum', ...changes })
    const wanted = usdt({ badge: 'success', words: ['0xABCDEF'] })
    await recordActivity(
      db.read,
      [item(1), usdt({ badge: 'pending', words: ['0xabcdef'] }), wanted, item(3, { type: 'swap', badge: 'success' })],
      NOW,
    )
    expect(
      ids(
        (await read({ currency: 'USDT', status: 'success', transactionType: 'deposit', search: 'ETHEREUM  0xabc' }))
          .items,
      ),
    ).toEqual([wanted.id])
    expect((await read({ currency: 'USDT' })).total).toBe(2)
    expect((await read({ status: 'success' })).total).toBe(2)
    expect((await read({ transactionType: 'swap' })).total).toBe(1)
    expect((await read({ search: wanted.id.toUpperCase() })).total).toBe(1)
    expect((await read({ search: '%' })).total).toBe(0)
    expect((await read({ search: '' })).total).toBe(4)
  })

  test('finds a swap by either of its sides, once each, in order, by page and by cursor', async () => {
    const swap = (minute: number, changes: Partial<ActivityItem>): ActivityItem =>
      item(minute, { type: 'swap', counter: money('USDT', 7n), network: null, ...changes })
    const wanted = [
      swap(5, {}),
      swap(4, { money: money('USDT', 9n), counter: money('BTC', 1n) }),
      item(3),
      swap(2, {}),
      item(1),
    ]
    const others = [item(6, { money: money('ETH', 1n) }), swap(7, { money: money('ETH', 1n) })]
    await recordActivity(db.read, [...wanted, ...others], NOW)
    expect(ids((await read({ currency: 'BTC' })).items)).toEqual(ids(wanted))
    expect((await read({ currency: 'BTC' })).total).toBe(5)
    const first = await read({ currency: 'BTC', limit: 2 })
    expect(ids((await read({ currency: 'BTC', limit: 2, cursor: first.cursor ?? '' })).items)).toEqual(
      ids(wanted.slice(2, 4)),
    )
    expect(ids((await read({ currency: 'BTC', limit: 2, page: 3 })).items)).toEqual(ids(wanted.slice(4)))
    expect((await read({ currency: 'BTC', transactionType: 'swap' })).items[0]).toMatchObject({
      counter: money('USDT', 7n),
    })
    expect((await read({ currency: 'USDT', search: '0.00000007' })).total).toBe(0)
    expect((await read({ currency: 'USDT', search: '0.000007' })).total).toBe(3)
  })

  test('both customers of one thing have their own item of it, and days are whole days in UTC', async () => {
    const mine = item(1, {
      type: 'transfer',
      direction: 'out',
      party: 'bob',
      occurredAt: new Date('2026-11-20T23:59:59.999Z'),
    })
    await recordActivity(db.read, [mine, { ...mine, holder: bob, direction: 'in', party: 'ann' }], NOW)
    await recordActivity(db.read, [item(0, { occurredAt: new Date('2026-11-21T00:00:00Z') })], NOW)
    expect((await read({ transactionId: mine.id })).items).toMatchObject([{ party: 'bob', direction: 'out' }])
    expect((await read({ search: 'BOB' })).total).toBe(1)
    expect(ids((await read({ from: '2026-11-20', to: '2026-11-20' })).items)).toEqual([mine.id])
    expect((await read({ from: '2026-11-21' })).total).toBe(1)
    expect((await read({ from: '2026-11-20', to: '2026-11-21' })).total).toBe(2)
  })

  test('shows another badge in the same place', async () => {
    const [older, newer] = [item(1), item(2)]
    await recordActivity(db.read, [older, newer], NOW)
    await updateActivity(db.read, [older.id], 'success', NOW)
    expect((await read()).items.map(({ id, badge }) => [id, badge])).toEqual([
      [newer.id, 'pending'],
      [older.id, 'success'],
    ])
  })

  test('refuses a thing that is there already, and goes with its transaction', async () => {
    const twice = item(1)
    await recordActivity(db.read, [twice], NOW)
    await expect(recordActivity(db.read, [twice], NOW)).rejects.toThrow(/duplicate key/)
    await expect(
      db.transact(async (tx) => {
        await recordActivity(tx, [item(2)], NOW)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect((await read()).total).toBe(1)
  })

  test('finds the few that are not done without looking through all that are', async () => {
    await manySuccesses(5_000)
    const old = item(-60)
    await recordActivity(db.read, [old], NOW)
    await sql`analyze activity.items`.execute(db.owner.read)
    const scans = await db.owner.transact(async (tx) => {
      // Plan as a frequently run prepared statement is planned: once, for any values.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
      const page = await readHistory(tx, ann, { page: 1, limit: 10, status: 'pending' })
      expect(page).toMatchObject({ ok: true, value: { items: [{ id: old.id }], total: 1 } })
      const { rows } = await sql<{ scans: number }>`
        select pg_stat_get_xact_numscans('activity.items_newest_by_badge'::regclass)::int as scans`.execute(tx)
      return rows[0]?.scans
    })
    // One scan for the page, one for the count.
    expect(scans).toBe(2)
    expect((await read({ status: 'success' })).total).toBe(1_000)
  })

  test('counts to a thousand and no further; pages end there, a cursor goes on', async () => {
    await manySuccesses(1_050)
    const page = await read({ page: 10, limit: 100 })
    expect(page.total).toBe(1_000)
    expect(page.items).toHaveLength(100)
    expect((await read({ page: 11, limit: 100 })).items).toEqual([])
    expect((await read({ limit: 100, cursor: page.cursor ?? '' })).items).toHaveLength(50)
  })
})

test('who was at the other end lately: this customer’s, on this network, each once', async () => {
  const address = (minute: number, party: string | null, changes: Partial<ActivityItem> = {}) =>
    item(minute, { party, ...changes })
  const items = [
    address(0, 'too old'),
    address(10, 'once'),
    address(11, 'once'),
    address(12, 'another'),
    address(13, null),
    address(14, 'elsewhere', { network: 'ethereum' }),
    address(15, 'a payee', { network: null, type: 'transfer' }),
    address(16, 'not mine', { holder: bob }),
  ]
  await recordActivity(db.read, items, NOW)
  const since = new Date(NOW.getTime() + 10 * 60_000)
  expect((await recentParties(db.read, ann, 'bitcoin', since)).toSorted()).toEqual(['another', 'once'])
})
