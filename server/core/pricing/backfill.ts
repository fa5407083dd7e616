/**
 * Fills charts from the feeds' own history where ours is missing: on the first start, for a new coin, after an outage.
 * It never replaces a price that we saw ourselves.
 */
import { COIN_CODES, type CoinCode, rate } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Candle, CandleStep, Pair, PriceFeed } from '../../ports/price-feed.ts'
import { type HistoryPoint, lackingHistory, STEPS } from './history.ts'
import { countHistory, readHistory, storeHistory } from './pricing.repo.ts'
import { crossed, priceText } from './rates.ts'

/** Dependencies of filling. Feeds without history are left out. */
export type BackfillDeps = {
  readonly read: Tx
  readonly clock: Clock
  readonly feeds: readonly PriceFeed[]
  readonly onFault: (source: string, error: Error) => void
}

/** Decimals kept of a price that was computed over another coin. */
const DECIMALS_KEPT = 15

/**
 * Request this many more candles than a chart shows: the change over a day compares with the price just before the
 * day's chart begins.
 */
export const BEYOND_CHART = 8

/**
 * Requests what is missing and stores it. Returns how many points were stored. Coins that trade against USDT come after
 * USDT itself, since their dollar history needs its own. Logs feeds' faults and asks the next feed; throws database
 * faults.
 */
export async function backfillHistory(
  { read, clock, feeds, onFault }: BackfillDeps,
  signal: AbortSignal,
): Promise<number> {
  const lacking = lackingHistory(COIN_CODES, await countHistory(read, clock.now()))
  const inOrder = lacking.toSorted((a, b) => rank(a.coin) - rank(b.coin))
  let stored = 0
  for (const { coin, step } of inOrder) {
    if (signal.aborted) break
    for (const feed of feeds) {
      const points = await pointsFrom(feed, coin, step, read, clock).catch((error: unknown) => {
        onFault(feed.source, error instanceof Error ? error : new Error('no history', { cause: error }))
        return []
      })
      await storeHistory(read, points)
      stored += points.length
      if (points.length > 0) break
    }
  }
  return stored
}

const rank = (coin: CoinCode): number => (coin === 'USDT' ? 0 : 1)

async function pointsFrom(
  feed: PriceFeed,
  coin: CoinCode,
  step: CandleStep,
  read: Tx,
  clock: Clock,
): Promise<readonly HistoryPoint[]> {
  const pair = feed.pairs.find(({ base }) => base === coin)
  if (pair === undefined || feed.candles === undefined) return []
  const candles = await feed.candles(pair, step, STEPS[step].points + BEYOND_CHART)
  const dollars = await inDollars(pair, candles, step, read, clock)
  // Set `seenAt` to the candle's start: anything that we saw ourselves in it is newer.
  return dollars.map(({ startsAt, close }) => ({ asset: coin, step, startsAt, price: close, seenAt: startsAt }))
}

/** Candles against another coin, times that coin's own price of the same candle; candles without one are left out. */
async function inDollars(
  { base, quote }: Pair,
  candles: readonly Candle[],
  step: CandleStep,
  read: Tx,
  clock: Clock,
): Promise<readonly Candle[]> {
  if (quote === 'USD') return candles
  const bridge = new Map(
    (await readHistory(read, quote as CoinCode, step, clock.now())).map(({ startsAt, price }) => [
      startsAt.getTime(),
      price,
    ]),
  )
  return candles.flatMap(({ startsAt, close }) => {
    const price = bridge.get(startsAt.getTime())
    return price === undefined
      ? []
      : [{ startsAt, close: priceText(crossed(rate(base, quote, close), rate(quote, 'USD', price)), DECIMALS_KEPT) }]
  })
}
