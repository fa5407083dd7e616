/** What an intruder with the worker's database login can do to prices: stop them, and be reported. */
import { type AssetCode, rate, SECOND_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { holdPrices, sayPrices, TEST_PRICES, testClock, testDatabase, testProofs } from '@zend/tests/testkit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { authorizationKey, newAuthorizationKey } from '../authorizations/index.ts'
import { acceptPrice, openMarket, watchPrices } from './index.ts'
import { readTicks, readWords } from './pricing.repo.ts'
import { compareRates } from './rates.ts'
import { scriptedFeed } from './scripted-feed.fixture.ts'

const db = await testDatabase()
const stolen = openDatabase({ url: db.url, applicationName: 'thief-worker', role: 'zend_worker', poolMax: 1 })
const NOW = new Date('2026-11-21T10:07:30Z')
const policy = { ...DEFAULTS.pricing, flushEveryMs: 5, leaseRetryMs: 5 }
const BTC = { base: 'BTC', quote: 'USD' } as const
const alerts: object[] = []
const steal = (statement: string, values: readonly unknown[] = []) => stolen.pool.query(statement, [...values])
const setUp = () => {
  const clock = testClock(NOW.toISOString())
  return {
    clock,
    market: openMarket({ read: db.read, clock, policy, proofs: testProofs((facts) => alerts.push(facts)) }),
  }
}
/** Returns the quote for a coin; `null` when there is none. */
const quoted = async (coin: AssetCode, { market } = setUp()) => {
  const price = (await market.board()).usable(coin)
  return price.ok ? price.value.rate : null
}

beforeEach(async () => {
  alerts.length = 0
  await db.owner.pool.query('truncate pricing.ticks, pricing.slow_medians')
  await sayPrices(
    db.owner.pool,
    ['a', 'b', 'c'],
    [
      { ...BTC, price: '100', at: NOW },
      { base: 'ETH', quote: 'USD', price: '5', at: NOW },
    ],
  )
  await holdPrices(db.owner.pool, { BTC: '100', ETH: '5' }, NOW)
})
afterAll(() => stolen.close())

const twice = `update pricing.ticks set price = price * 2 where base = 'BTC'`
const held = (asset: string) =>
  `update pricing.slow_medians set words = array[200], at = now() where asset = '${asset}'`
test.each<[string, readonly string[]]>([
  ['twice the price, as ticks and as slow median', [twice, held('BTC')]],
  [
    'twice the price, without a proof',
    [twice, `update pricing.ticks set proof = null`, held('BTC'), `update pricing.slow_medians set proof = null`],
  ],
  [
    'one source of a coin in the place of another',
    [
      `update pricing.ticks t set proof = o.proof, price = 200 from pricing.ticks o where o.source = 'a' and t.base = o.base`,
    ],
  ],
  [
    'what was signed for another coin',
    [
      `update pricing.ticks set base = case base when 'BTC' then 'X' else 'BTC' end`,
      `update pricing.ticks set base = 'ETH' where base = 'X'`,
      `update pricing.slow_medians set asset = case asset when 'BTC' then 'X' else 'BTC' end`,
      `update pricing.slow_medians set asset = 'ETH' where asset = 'X'`,
    ],
  ],
  [
    'the market turned round',
    [`update pricing.ticks set base = 'USD', quote = 'BTC', price = 0.005 where base = 'BTC'`],
  ],
  [
    'a slow median in the place of a tick',
    [`update pricing.ticks set proof = (select proof from pricing.slow_medians where asset = 'BTC')`],
  ],
  ['no slow median, so that no band is left', [`update pricing.slow_medians set asset = 'DOGS' where asset = 'BTC'`]],
  ['a slow median of its own', [held('BTC')]],
])('%s: nothing is quoted, and somebody is told', async (_name, statements) => {
  const before = setUp()
  expect(await quoted('BTC', before)).not.toBeNull()
  for (const statement of statements) await steal(statement)
  before.clock.advance(SECOND_MS)
  expect(await quoted('BTC', before)).toBeNull()
  expect(await quoted('BTC')).toBeNull()
  expect(alerts).not.toHaveLength(0)
  expect(alerts[0]).toMatchObject({ alert: 'price_not_proven' })
})

test('true rows of before under a newer moment, and as they were, are quoted by nobody', async () => {
  const { rows } = await db.owner.pool.query<{ source: string; price: string; at: Date; proof: Buffer }>(
    "select * from pricing.ticks where base = 'BTC'",
  )
  const [median] = (
    await db.owner.pool.query<{ at: Date; proof: Buffer }>("select * from pricing.slow_medians where asset = 'BTC'")
  ).rows
  const later = new Date(NOW.getTime() + 600_000)
  await sayPrices(db.owner.pool, ['a', 'b', 'c'], [{ ...BTC, price: '300', at: later }])
  await holdPrices(db.owner.pool, { BTC: '300' }, later)
  for (const moment of [later, null]) {
    for (const { source, price, at, proof } of rows)
      await steal("update pricing.ticks set price = $1, at = $2, proof = $3 where base = 'BTC' and source = $4", [
        price,
        moment ?? at,
        proof,
        source,
      ])
    await steal("update pricing.slow_medians set words = '{100}', at = $1, proof = $2 where asset = 'BTC'", [
      moment ?? median?.at,
      median?.proof,
    ])
    const now = setUp()
    now.clock.advance(600_000)
    expect(await quoted('BTC', now)).toBeNull()
  }
})

test('an old slow median beside prices of now pauses the coin, also where it is near them', async () => {
  const now = setUp()
  const later = new Date(NOW.getTime() + 90_000)
  now.clock.advance(90_000)
  await sayPrices(db.owner.pool, ['a', 'b', 'c'], [{ ...BTC, price: '100', at: later }])
  expect(await quoted('BTC', now)).toBeNull()
  await holdPrices(db.owner.pool, { BTC: '100' }, later)
  now.clock.advance(SECOND_MS)
  expect(await quoted('BTC', now)).not.toBeNull()
})

test('one forged source of three does not count, and the others do', async () => {
  await steal("update pricing.ticks set price = 101.9 where source = 'a' and base = 'BTC'")
  const now = setUp()
  expect(compareRates((await quoted('BTC', now)) ?? rate('BTC', 'USD', '1'), rate('BTC', 'USD', '100'))).toBe(0)
  // Logged once.
  now.clock.advance(SECOND_MS)
  expect(await quoted('BTC', now)).not.toBeNull()
  expect(alerts).toEqual([{ alert: 'price_not_proven', what: 'tick', rows: 1, names: ['a BTC-USD'] }])
})

test('rows of no market, without end, and of no size are kept out or read over', async () => {
  const insert =
    "insert into pricing.ticks (source, base, quote, price, at, received_at) values ('z', $1, 'USD', $2, $3, now())"
  await expect(steal(insert, ['BTC', '1', 'infinity'])).rejects.toThrow('ticks_small')
  await expect(steal(insert, ['BTC', '1'.padEnd(1_000, '0'), NOW])).rejects.toThrow('ticks_small')
  await steal(insert, ['DOGECASH', '1', NOW])
  await steal("insert into pricing.slow_medians (asset, words, at) values ('DOGECASH', '{1}', now())")
  await steal(
    "insert into pricing.ticks (source, base, quote, price, at, received_at) select 's' || i, 'BTC', 'USD', 100, $1, now() from generate_series(1, 2000) i",
    ['9999-12-31'],
  )
  expect(await quoted('BTC')).toBeNull()
})

test('another key proves nothing', async () => {
  const other = authorizationKey(newAuthorizationKey().privateKey)
  await sayPrices(db.owner.pool, ['a', 'b', 'c'], [{ ...BTC, price: '200', at: NOW }], other)
  await holdPrices(db.owner.pool, { BTC: '200' }, NOW, other)
  expect(await quoted('BTC')).toBeNull()
})

const running: { stop: AbortController; done: Promise<void> }[] = []
afterEach(async () => {
  for (const { stop, done } of running.splice(0)) {
    stop.abort()
    await done
  }
})
const ignore = () => undefined
const watching = (clock: ReturnType<typeof testClock>, feeds: readonly ReturnType<typeof scriptedFeed>[]) => {
  const stop = new AbortController()
  const log = { info: ignore, warn: ignore, error: ignore }
  const done = watchPrices({ db, clock, log, feeds, policy, key: TEST_PRICES.key, proofs: testProofs() }, stop.signal)
  running.push({ stop, done })
}
/** Returns the words of an asset whose row is proven; `null` while it is not. */
const wordsOf = async (asset: AssetCode) =>
  testProofs()
    .words(await readWords(db.read))
    .find((words) => words.asset === asset)
    ?.words.map(Number) ?? null

test('the worker signs nothing that somebody else wrote, puts back what was spoilt, and goes on from what it knew', async () => {
  await db.owner.pool.query('truncate pricing.ticks, pricing.slow_medians')
  const now = setUp()
  const feeds = ['a', 'b', 'c'].map((source) => scriptedFeed(source, [BTC]))
  // Before it knows any price: forged prices of two sources, and the reference price for them.
  await steal(
    "insert into pricing.ticks (source, base, quote, price, at, received_at) select s, 'BTC', 'USD', 200, $1, $1 from unnest('{x,y}'::text[]) s",
    [NOW],
  )
  await steal("insert into pricing.slow_medians (asset, words, at) values ('BTC', '{200,200,200}', $1)", [NOW])
  watching(now.clock, feeds)
  await expect.poll(() => feeds.every((feed) => feed.isFollowed())).toBe(true)
  const say = (price: string) => feeds.forEach((feed) => feed.say('BTC', 'USD', price, now.clock.now()))
  now.clock.advance(SECOND_MS)
  say('100')
  await expect.poll(() => wordsOf('BTC')).toEqual([100])
  expect(compareRates((await quoted('BTC', now)) ?? rate('BTC', 'USD', '1'), rate('BTC', 'USD', '100'))).toBe(0)
  // Also with a time that the worker never wrote, and under another name.
  for (const spoil of [
    "update pricing.slow_medians set words = '{1000}' where asset = 'BTC'",
    "update pricing.slow_medians set words = '{1000}', at = 'epoch', proof = null where asset = 'BTC'",
    "update pricing.slow_medians set asset = 'DOGS' where asset = 'BTC'",
  ]) {
    await steal(spoil)
    await expect.poll(() => wordsOf('BTC')).toEqual([100])
  }
  // While the sources jump together, a corrupted row does not make the jump believed.
  now.clock.advance(SECOND_MS)
  say('1000')
  // Stored before the row is corrupted: a round between the two would restore the row at the old price.
  await expect
    .poll(
      async () =>
        (await readTicks(db.read)).filter(({ base, price }) => base === 'BTC' && Number(price) === 1_000).length,
    )
    .toBe(3)
  await steal("update pricing.slow_medians set words = '{1000}' where asset = 'BTC'")
  await expect.poll(() => wordsOf('BTC')).toEqual([100, 1000])
  now.clock.advance(SECOND_MS)
  expect((await now.market.board()).usable('BTC')).toMatchObject({ refusal: { code: 'price_jumped' } })
  // A forged time in the future is overwritten.
  await steal("update pricing.ticks set at = '2099-01-01', proof = null where base = 'BTC'")
  now.clock.advance(SECOND_MS)
  say('1000')
  const seen = async () =>
    (await openMarket({ read: db.read, clock: now.clock, policy, proofs: testProofs() }).board()).usable('BTC')
  await expect.poll(seen).toMatchObject({ refusal: { code: 'price_jumped' } })
})

test('a login alone accepts no price that jumped: it takes the worker’s key', async () => {
  const { clock, market } = setUp()
  await sayPrices(db.owner.pool, ['a', 'b', 'c'], [{ ...BTC, price: '1000', at: NOW }])
  const other = authorizationKey(newAuthorizationKey().privateKey)
  const accept = (key: typeof other) =>
    acceptPrice(
      { db: stolen, clock, policy, proofs: testProofs(), key },
      { operator: 'ada' },
      { asset: 'BTC', note: 'seen' },
    )
  expect(await accept(other)).toMatchObject({ ok: true })
  expect(await quoted('BTC', { clock, market })).toBeNull()
  expect(await accept(TEST_PRICES.key)).toMatchObject({ refusal: { code: 'price_stale' } })
  await holdPrices(db.owner.pool, { BTC: '100' }, NOW)
  expect(await accept(TEST_PRICES.key)).toMatchObject({ ok: true })
  expect(compareRates((await quoted('BTC')) ?? rate('BTC', 'USD', '1'), rate('BTC', 'USD', '1000'))).toBe(0)
})
