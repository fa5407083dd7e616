/**
 * Reads the data of the market pages: each coin's price, its change over a day, and its history. For display only;
 * nothing here may price a trade.
 */
import { type AssetCode, COIN_CODES, type CoinCode, DAY_MS, HOUR_MS, MINUTE_MS, type Rate, rate } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Range, RANGES, STEPS } from './history.ts'
import type { Market } from './market.ts'
import { lastKnownPriceOf, type MarketPrice, type PriceBoard, priceOf, type PriceRefusal } from './pricing.ts'
import { historyOf, pricesBetween, pricesSince, readHistory } from './pricing.repo.ts'
import { decimalsShown, decimalText, priceText, wholeFraction } from './rates.ts'

/** Dependencies of reading. */
export type ReadPricesDeps = { readonly read: Tx; readonly clock: Clock; readonly market: Market }

/** A coin's price as shown. Prices are decimal text in `quote`; `null` where nothing is known. */
export type ShownPrice = {
  readonly coin: CoinCode
  readonly quote: AssetCode
  readonly price: string | null
  /** The change over the last 24 hours, in `quote` at today's rate; starts with "-" when the coin fell. */
  readonly change: string | null
  /** The change over the last 24 hours against the US dollar, in percent, two decimals. */
  readonly changePercent: string | null
  readonly at: Date | null
  /** Why this price may not be traded on, `null` when it may. */
  readonly refusal: PriceRefusal | null
}

// The day-old price is the newest that closed by then; the history may have a gap of up to an hour.
const DAY_AGO_GAP_MS = HOUR_MS

/** Returns the prices of these coins in one quote, in the requested order. */
export async function readPrices(
  { read, clock, market }: ReadPricesDeps,
  quote: AssetCode,
  coins: readonly CoinCode[] = COIN_CODES,
): Promise<readonly ShownPrice[]> {
  const closedBy = clock.now().getTime() - DAY_MS - 5 * MINUTE_MS
  const [board, dayAgo] = await Promise.all([
    market.board(),
    pricesBetween(read, new Date(closedBy - DAY_AGO_GAP_MS), new Date(closedBy)),
  ])
  return coins.map((coin) => shown(board, coin, quote, dayAgo.get(coin)))
}

function shown(board: PriceBoard, coin: CoinCode, quote: AssetCode, dayAgo: string | undefined): ShownPrice {
  const usable = priceOf(board, coin, quote)
  const price = usable.ok ? usable.value : lastKnownPriceOf(board, coin, quote)
  const inDollars = dollarPrice(board, coin)
  const refusal = usable.ok ? null : usable.refusal
  if (price === null || inDollars === null)
    return { coin, quote, price: null, change: null, changePercent: null, at: null, refusal }
  const moved = dayAgo === undefined ? null : changeOf(inDollars.rate, rate(coin, 'USD', dayAgo), price.rate)
  return {
    coin,
    quote,
    price: priceText(price.rate),
    change: moved?.change ?? null,
    changePercent: moved?.percent ?? null,
    at: price.at,
    refusal,
  }
}

/** Returns the usable price, else the last known one. */
function dollarPrice(board: PriceBoard, coin: CoinCode): MarketPrice | null {
  const usable = board.usable(coin)
  return usable.ok ? usable.value : board.lastKnown(coin)
}

/** Returns the change between two dollar prices, in percent and in the shown quote, exact until it is formatted. */
function changeOf(now: Rate, before: Rate, shownRate: Rate): { readonly change: string; readonly percent: string } {
  const [nowUnits, nowOne] = wholeFraction(now)
  const [beforeUnits, beforeOne] = wholeFraction(before)
  const [shownUnits, shownOne] = wholeFraction(shownRate)
  const [moved, whole] = [nowUnits * beforeOne - beforeUnits * nowOne, beforeUnits * nowOne]
  return {
    percent: decimalText(100n * moved, whole, 2),
    // The change as a share of today's price, times today's price in the quote.
    change: decimalText(moved * shownUnits, nowUnits * beforeOne * shownOne, decimalsShown(shownRate)),
  }
}

/** A point of a chart: a price in US dollars and its time. */
export type ChartPoint = { readonly at: Date; readonly price: string }

/**
 * Returns a coin's history over a range, oldest first, at most 365 points and one more for now; its last point is the
 * last known price.
 */
export async function readChart(
  { read, clock, market }: ReadPricesDeps,
  coin: CoinCode,
  range: Range,
): Promise<readonly ChartPoint[]> {
  const { step } = RANGES[range]
  const { stepMs } = STEPS[step]
  const now = clock.now()
  const [points, board] = await Promise.all([readHistory(read, coin, step, now), market.board()])
  const finished = points
    .map(({ startsAt, price }) => ({ at: new Date(startsAt.getTime() + stepMs), price }))
    .filter(({ at }) => at <= now)
  const last = dollarPrice(board, coin)
  return last === null
    ? finished
    : [...finished.filter(({ at }) => at < last.at), { at: last.at, price: priceText(last.rate) }]
}

/**
 * Returns each coin's closing prices, in US dollars, at the ends of a range's candles and a little before it, oldest
 * first, each with the time of its candle's end. Gaps are left out; a coin without history is absent. The current price
 * is not included.
 */
export async function readClosings(
  { read, clock }: Pick<ReadPricesDeps, 'read' | 'clock'>,
  coins: readonly CoinCode[],
  range: Range,
): Promise<ReadonlyMap<CoinCode, readonly ChartPoint[]>> {
  const { step } = RANGES[range]
  const now = clock.now()
  const history = await historyOf(read, coins, step, now)
  const closed = ({ startsAt, price }: { readonly startsAt: Date; readonly price: string }): ChartPoint => ({
    at: new Date(startsAt.getTime() + STEPS[step].stepMs),
    price,
  })
  return new Map([...history].map(([coin, points]) => [coin, points.map(closed).filter(({ at }) => at <= now)]))
}

/**
 * Returns every coin's prices of the last 24 hours in US dollars, an hour apart, oldest first; the last is the last
 * known price.
 */
export async function readTrends({
  read,
  clock,
  market,
}: ReadPricesDeps): Promise<readonly { readonly coin: CoinCode; readonly prices: readonly string[] }[]> {
  const now = clock.now().getTime()
  // A candle that began within the last hour is not over: use the last known price for it.
  const [history, board] = await Promise.all([
    pricesSince(read, 'h1', new Date(now - DAY_MS - HOUR_MS), new Date(now - HOUR_MS)),
    market.board(),
  ])
  return COIN_CODES.map((coin) => {
    const last = dollarPrice(board, coin)
    return { coin, prices: [...(history.get(coin) ?? []), ...(last === null ? [] : [priceText(last.rate)])] }
  })
}
