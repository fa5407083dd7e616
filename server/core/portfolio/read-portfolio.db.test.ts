import { type AssetCode, HOUR_MS, MINUTE_MS, money, newId, type PostingId, type UserId } from '@zend/kernel'
import { expectOk, stillMarket, testClock, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { balancesAt, credit, customer, debit, house, placeHold, post } from '../ledger/index.ts'
import { momentsOf } from '../pricing/index.ts'
import { readPortfolioHistory } from './index.ts'

const NOW = '2026-11-21T10:02:30.000Z'
const clock = testClock(NOW)
const db = await testDatabase()
let ada: UserId
beforeEach(async () => {
  ada = newId('usr', Date.now())
  await db.owner.pool.query('truncate pricing.history')
})

/** Books money in (above zero) or out, and sets when it was recorded, which otherwise only the database does. */
async function book(owner: UserId, asset: AssetCode, amount: bigint, recordedAt: Date): Promise<void> {
  const id: PostingId = newId('pst', Date.now())
  const size = money(asset, amount < 0n ? -amount : amount)
  const [own, other] = amount > 0n ? [credit, debit] : [debit, credit]
  const legs = [own(customer(owner, asset), size), other(house('chain_reserve', asset), size)]
  expectOk(await db.transact((tx) => post(tx, { id, kind: 'test', cause: `test:${id}`, occurredAt: recordedAt, legs })))
  await sql`alter table ledger.postings disable trigger user`.execute(db.owner.read)
  await sql`update ledger.postings set recorded_at = ${recordedAt}::timestamptz where id = ${id}`.execute(db.owner.read)
  await sql`alter table ledger.postings enable trigger user`.execute(db.owner.read)
}
const before = (ms: number): Date => new Date(clock.now().getTime() - ms)
const history = async (
  prices?: Parameters<typeof stillMarket>[1],
  query: Partial<Parameters<typeof readPortfolioHistory>[2]> = {},
) =>
  readPortfolioHistory(
    { read: db.read, clock, market: stillMarket(clock, prices) },
    { holder: ada },
    { range: '1D', quote: 'USD', ...query },
  )
const closed = (asset: string, startsAt: string, price: string) =>
  db.pool.query("insert into pricing.history values ($1, 'm5', $2, $3, $2)", [asset, startsAt, price])

describe('balances at moments of the past', () => {
  test('are what adding up every entry before the moment gives, wherever entries and moments lie', async () => {
    const start = Date.parse('2026-11-01T00:00:00Z')
    // A seeded random walk: bursts of entries, long pauses, entries at the very instant of a moment.
    let seed = 7
    const next = (max: number): number => (seed = (seed * 48_271) % 2_147_483_647) % max
    const entries: { readonly at: number; readonly amount: bigint }[] = []
    let [at, balance] = [start, 0n]
    for (let n = 0; n < 60; n++) {
      at += [0, 1, 500, HOUR_MS, 30 * HOUR_MS][next(5)] ?? 0
      const amount = balance > 100n && next(3) === 0 ? -BigInt(1 + next(100)) : BigInt(1 + next(1_000))
      balance += amount
      entries.push({ at, amount })
      await book(ada, 'BTC', amount, new Date(at))
    }
    const times = [
      start - 1,
      ...entries.map((entry) => entry.at),
      ...entries.map((entry) => entry.at + 1),
      at + HOUR_MS,
    ]
    const moments = [...new Set(times)].toSorted((a, b) => a - b).map((ms) => new Date(ms))
    const found = await balancesAt(db.read, ada, moments)
    const summed = moments.map((moment) =>
      entries.filter((entry) => entry.at < +moment).reduce((sum, { amount }) => sum + amount, 0n),
    )
    expect(found.get('BTC')?.map(({ amount }) => amount)).toEqual(summed)
  })
  test('tell of every coin apart, and of nobody else', async () => {
    const bob = newId('usr', Date.now())
    await book(ada, 'BTC', 5n, before(2 * HOUR_MS))
    await book(ada, 'ETH', 7n, before(HOUR_MS))
    await book(bob, 'USDT', 9n, before(2 * HOUR_MS))
    const found = await balancesAt(db.read, ada, [before(90 * MINUTE_MS), clock.now()])
    expect([...found]).toEqual([
      ['BTC', [money('BTC', 5n), money('BTC', 5n)]],
      ['ETH', [money('ETH', 0n), money('ETH', 7n)]],
    ])
    expect(await balancesAt(db.read, newId('usr', 0), [clock.now()])).toEqual(new Map())
    expect(await balancesAt(db.read, ada, [])).toEqual(new Map())
    await expect(balancesAt(db.read, ada, [clock.now(), before(1)])).rejects.toThrow(RangeError)
  })
})

describe('the line of a portfolio', () => {
  test('ends with now and has a point at each step before; what comes in raises later points only, what goes out lowers later points only', async () => {
    await book(ada, 'USDT', 1_000_000_000n, before(3 * HOUR_MS))
    await book(ada, 'USDT', -400_000_000n, before(HOUR_MS))
    const { points, netFlow, unpriced } = expectOk(await history())
    expect(netFlow).toEqual(money('USD', 600_00n))
    expect(points.map(({ at }) => at)).toEqual([...momentsOf('1D', clock.now()), clock.now()])
    expect(points).toHaveLength(289)
    const scale = 10n ** 4n
    for (const { at, value } of points) {
      const expected = at <= before(3 * HOUR_MS) ? 0n : at <= before(HOUR_MS) ? 1_000_000_000n : 600_000_000n
      expect(value).toEqual(money('USD', expected / scale))
    }
    expect(unpriced).toEqual([])
  })
  test('counts held money, and is told in the currency asked for', async () => {
    await book(ada, 'BTC', 2n * 10n ** 8n, before(HOUR_MS))
    const hold = {
      id: newId('hld', Date.now()),
      account: customer(ada, 'BTC'),
      amount: money('BTC', 10n ** 8n),
      cause: `test:${ada}`,
      occurredAt: clock.now(),
    }
    expectOk(await db.transact((tx) => placeHold(tx, hold)))
    const { points } = expectOk(await history(undefined, { quote: 'NGN', range: '1W' }))
    expect(points.at(-1)?.value).toEqual(money('NGN', 100_000_000_00n))
  })
  test('values each moment at the price of then, before the first known price at that one', async () => {
    await book(ada, 'BTC', 10n ** 8n, before(23 * HOUR_MS))
    // The candle from nine o'clock closed at five past.
    await closed('BTC', '2026-11-21T09:00:00Z', '40000')
    await closed('BTC', '2026-11-21T09:55:00Z', '45000')
    const { points } = expectOk(await history())
    const worth = (at: string) => points.find((point) => point.at.toISOString() === `2026-11-21T${at}:00.000Z`)?.value
    expect([worth('08:00'), worth('09:05'), worth('09:55'), worth('10:00'), points.at(-1)?.value]).toEqual(
      [40_000_00n, 40_000_00n, 40_000_00n, 45_000_00n, 50_000_00n].map((cents) => money('USD', cents)),
    )
  })
  test('names coins without any price, and is refused in a currency that never had a rate', async () => {
    await book(ada, 'DOGE', 5n, before(HOUR_MS))
    const { points, unpriced } = expectOk(await history())
    expect(unpriced).toEqual(['DOGE'])
    expect(points.at(-1)?.value).toEqual(money('USD', 0n))
    expect(await history(undefined, { quote: 'KES' })).toEqual({
      ok: false,
      refusal: { code: 'price_stale', currency: 'KES' },
    })
  })
})
