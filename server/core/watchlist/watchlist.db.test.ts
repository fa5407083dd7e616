import { type AssetCode, type CoinCode, DAY_MS, HOUR_MS, newId, SECOND_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { accountsOn, expectOk, STILL_PRICES, stillMarket, testClock, testDatabase } from '@zend/tests/testkit'
import { beforeEach, expect, test } from 'vitest'
import { pageOfNotifications } from '../notices/index.ts'
import { sideOf } from './alert.ts'
import { addAlert, type AlertWish, readWatchlist, removeAlert, saveFavourites, tellReached } from './index.ts'

const db = await testDatabase()
const START = '2026-11-21T10:02:30.000Z'
const clock = testClock(START)
let prices: Partial<Record<AssetCode, string>>
let ada: Awaited<ReturnType<ReturnType<typeof accountsOn>['customer']>>
let ageMs = 0
const told: object[] = []
const log = { warn: (facts: object) => void told.push(facts) }
const market = { board: () => stillMarket(clock, prices, () => ageMs).board() }
const policy = DEFAULTS.watchlist
const deps = { db, clock, market, policy, log }

beforeEach(async () => {
  await db.owner.pool.query('truncate watchlist.alerts, watchlist.lists, pricing.history')
  prices = { ...STILL_PRICES }
  ageMs = 0
  ada = await accountsOn(db).customer()
})

const btc = (level: string, wish: Partial<AlertWish> = {}): AlertWish => ({
  coin: 'BTC',
  kind: 'price',
  quote: 'USD',
  level,
  ...wish,
})
const heard = async (userId = ada.userId): Promise<string[]> =>
  expectOk(await pageOfNotifications(db.read, userId, 'en', { limit: 50 })).notifications.map(({ title }) => title)
/** Sets the price of bitcoin, and looks. */
const look = async (price: string, quietMs: number = policy.quietMs): Promise<number> => {
  prices['BTC'] = price
  clock.advance(5 * SECOND_MS)
  return tellReached({ ...deps, policy: { ...policy, quietMs } })
}

test('favourites keep the person’s order, a coin once, and are nobody else’s', async () => {
  const coins: readonly CoinCode[] = ['USDT', 'BTC', 'USDT', 'ETH']
  expect(await saveFavourites(deps, ada, coins)).toEqual(['USDT', 'BTC', 'ETH'])
  await saveFavourites(deps, ada, ['ETH', 'USDT'])
  const other = await accountsOn(db).customer()
  expect((await readWatchlist(deps, ada)).coins).toEqual(['ETH', 'USDT'])
  expect((await readWatchlist(deps, other)).coins).toEqual([])
})

test('the side that a price comes from follows from the price of now, to the last digit', async () => {
  expect(sideOf('0.000000000000000002', '0.000000000000000001')).toBe('above')
  expect(sideOf('9.5', '10')).toBe('below')
  expect(sideOf('10', '10.00')).toBeNull()
  expect(expectOk(await addAlert(deps, ada, btc('60000.00')))).toMatchObject({ kind: 'above', level: '60000' })
  expect(expectOk(await addAlert(deps, ada, btc('49999999', { quote: 'NGN' })))).toMatchObject({ kind: 'below' })
  expect(await addAlert(deps, ada, btc('50000'))).toMatchObject({ refusal: { field: 'body.level' } })
  prices['BTC'] = '60000'
  ageMs = 11 * SECOND_MS
  expect(await addAlert(deps, ada, btc('70000'))).toMatchObject({ refusal: { code: 'price_stale' } })
})

test('a crossing is told once, however the price trembles, and again after it was clearly back', async () => {
  expectOk(await addAlert(deps, ada, btc('60000')))
  await look('59999.99')
  expect(await heard()).toEqual([])
  await look('60000', 0)
  await look('59400.01', 0)
  await look('60500', 0)
  expect(await heard()).toEqual(['BTC is above $60,000.00'])
  await look('59399.99')
  await look('60100')
  // Within the quiet hour it waits, and is told afterwards, since it is still so.
  expect(await heard()).toHaveLength(1)
  clock.advance(HOUR_MS)
  await look('60200')
  expect(await heard()).toEqual(['BTC is above $60,000.00', 'BTC is above $60,000.00'])
})

test('several workers that look at once tell once', async () => {
  expectOk(await addAlert(deps, ada, btc('40000')))
  expectOk(await addAlert(deps, ada, btc('41000')))
  prices['BTC'] = '39000'
  clock.advance(SECOND_MS)
  await Promise.all([tellReached(deps), tellReached(deps), tellReached(deps)])
  expect((await heard()).toSorted()).toEqual(['BTC is below $40,000.00', 'BTC is below $41,000.00'])
  const mails = await db.owner.pool.query("select 1 from notices.outbox where kind = 'price-below' and user_id = $1", [
    ada.userId,
  ])
  expect(mails.rowCount).toBe(2)
})

test('a change within a day is told in either direction, and not again before it has settled', async () => {
  const dayAgo = new Date(+clock.now() - DAY_MS - 10 * 60 * SECOND_MS)
  await db.pool.query("insert into pricing.history values ('BTC', 'm5', $1, '50000', $1)", [dayAgo])
  expectOk(await addAlert(deps, ada, btc('5', { kind: 'change' })))
  expect(await addAlert(deps, ada, btc('0.5', { kind: 'change' }))).toMatchObject({ refusal: { field: 'body.level' } })
  await look('52400')
  expect(await heard()).toEqual([])
  await look('47400', 0)
  await look('48125', 0)
  await look('46000', 0)
  expect(await heard()).toEqual(['BTC is down 5.2% in a day'])
})

test('a price that could not be quoted is told to nobody', async () => {
  expectOk(await addAlert(deps, ada, btc('60000')))
  ageMs = 11 * SECOND_MS
  await look('61000')
  expect(await heard()).toEqual([])
  ageMs = 0
  await look('61000')
  expect(await heard()).toHaveLength(1)
})

test('one person has so many, the same one is one, and each ends', async () => {
  for (let n = 0; n < policy.alertsMax; n += 1) expectOk(await addAlert(deps, ada, btc(String(60_000 + n))))
  expect(await addAlert(deps, ada, btc('70000'))).toMatchObject({ refusal: { code: 'alert_limit', limit: 20 } })
  expectOk(await addAlert(deps, ada, btc('60000.0')))
  const [first] = (await readWatchlist(deps, ada)).alerts
  expect((await readWatchlist(deps, ada)).alerts).toHaveLength(policy.alertsMax)
  const other = await accountsOn(db).customer()
  await removeAlert(deps, other, first?.id ?? newId('pal', 0))
  expect((await readWatchlist(deps, ada)).alerts).toHaveLength(policy.alertsMax)
  await removeAlert(deps, ada, first?.id ?? newId('pal', 0))
  expect((await readWatchlist(deps, ada)).alerts).toHaveLength(policy.alertsMax - 1)
  clock.advance(policy.lifeMs)
  expect((await readWatchlist(deps, ada)).alerts).toEqual([])
  await look('99000')
  expect(await heard()).toEqual([])
  expect((await db.owner.pool.query('select 1 from watchlist.alerts')).rowCount).toBe(0)
})

test('two that are added at once do not pass the limit', async () => {
  const few = { ...deps, policy: { ...policy, alertsMax: 1 } }
  const [a, b] = await Promise.all([addAlert(few, ada, btc('60000')), addAlert(few, ada, btc('61000'))])
  expect([a.ok, b.ok].filter(Boolean)).toHaveLength(1)
})

test('one alert that cannot be told keeps no other from it', async () => {
  const lost = await accountsOn(db).customer()
  expectOk(await addAlert(deps, lost, btc('59000')))
  expectOk(await addAlert(deps, ada, btc('60000')))
  await db.owner.pool.query('delete from notices.contacts where user_id = $1', [lost.userId])
  await expect(look('61000')).rejects.toThrow('1 price alerts could not be told')
  expect(await heard()).toEqual(['BTC is above $60,000.00'])
  expect(told).toHaveLength(1)
})

test('the API’s login can neither tell of a price nor make an alert that was told', async () => {
  const asApi = async (text: string) => {
    const connection = await db.owner.pool.connect()
    try {
      await connection.query('begin')
      await connection.query('set local role zend_api')
      await connection.query(text)
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  }
  await expect(
    asApi(`insert into notices.notifications (id, user_id, kind, facts, created_at)
      values ('${newId('ntc', 0)}', '${ada.userId}', 'price-above', '{}', now())`),
  ).rejects.toThrow('the API tells nobody of price-above')
  await expect(asApi('update watchlist.alerts set is_armed = true')).rejects.toThrow('permission denied')
  await expect(
    asApi(`insert into watchlist.alerts values ('${newId('pal', 0)}', '${ada.userId}', 'BTC', 'above', 'USD', 1, false,
      now(), now() + interval '1 day', now())`),
  ).rejects.toThrow('an alert begins untold')
})
