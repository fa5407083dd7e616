/**
 * Decides when a price may be used: the median of enough fresh sources, as long as they agree, and as long as it is
 * near the slow median of earlier prices; otherwise a refusal with the reason. Pure: the time, every observation and
 * every slow median come from the caller. It never guesses a price and never drops a source because it disagrees.
 */
import { type AssetCode, invert, isCoin, MINUTE_MS, ok, type Rate, rate, refuse, type Result } from '@zend/kernel'
import { crossed, medianRate, movedFrom, spreadOf } from './rates.ts'

/** A price as one source gave it; see `Tick` in the price feed port. */
export type Observation = {
  readonly source: string
  readonly base: AssetCode
  readonly quote: AssetCode
  readonly price: string
  readonly at: Date
}

/** The conditions for using a price. */
export type Trust = {
  /** A price older than this, or as far in the future, does not count. */
  readonly ageMaxMs: number
  /** The minimum number of sources that count. */
  readonly sourcesMin: number
  /** Maximum spread: highest less lowest as a share of the median, in basis points. */
  readonly spreadMaxBps: number
  /**
   * Maximum distance from the slow median, as its share in basis points; beyond it the price jumped, and nothing is
   * quoted.
   */
  readonly bandBps: number
  /**
   * How many earlier prices the slow median is made of. A jump that lasts for more than half of them is no longer a
   * jump.
   */
  readonly wordsKept: number
}

/** The slow median of an asset's price, its reference over time. `at`: the time of its newest price. */
export type SlowMedian = { readonly rate: Rate<AssetCode, 'USD'>; readonly at: Date }

/** Coins by product.md §7; local currencies have other numbers, since fewer sources publish them, hourly. */
export type TrustPolicy = { readonly coin: Trust; readonly currency: Trust }

/** A price that may be used (or, where the name says so, only be shown). */
export type MarketPrice<B extends AssetCode = AssetCode, Q extends AssetCode = AssetCode> = {
  /** Exact mid rate, without any margin of ours. */
  readonly rate: Rate<B, Q>
  /** The time of its oldest part. */
  readonly at: Date
  /** The spread of its sources in basis points, rounded up; of a crossing, the wider of its two parts. */
  readonly spreadBps: number
}

/** A source's age of price; below 0 it is in the future. */
export type SourceAge = { readonly source: string; readonly ageMs: number }

/** Why a price may not be used. `currency` is the asset without a usable price. */
export type PriceRefusal =
  | {
      readonly code: 'price_stale'
      readonly currency: AssetCode
      readonly ages: readonly SourceAge[]
      readonly ageMaxMs: number
      readonly sourcesMin: number
    }
  | {
      readonly code: 'price_sources_disagree'
      readonly currency: AssetCode
      readonly spreadBps: number
      readonly spreadMaxBps: number
      readonly sources: readonly string[]
    }
  /**
   * The sources agree, and the price is far from what it was a while ago: the asset is paused until the price lasts or
   * an operator accepts it.
   */
  | { readonly code: 'price_jumped'; readonly currency: AssetCode; readonly movedBps: number; readonly bandBps: number }

/** Every asset's price against the US dollar at one instant. */
export type PriceBoard = {
  readonly asOf: Date
  /** Returns the usable price, or why there is none. */
  readonly usable: (asset: AssetCode) => Result<MarketPrice<AssetCode, 'USD'>, PriceRefusal>
  /**
   * Returns the last known price, however old and widely spread: the median of the sources that reported last,
   * together; while that is beyond its band, the slow median. To be shown with its age, never to be used. `null` when
   * there never was a price.
   */
  readonly lastKnown: (asset: AssetCode) => MarketPrice<AssetCode, 'USD'> | null
}

type DollarPrice = { readonly source: string; readonly rate: Rate<AssetCode, 'USD'>; readonly at: Date }

/**
 * Judges all observations. Prices in another coin (USDT) are converted at that coin's own market price in dollars, and
 * are as old as the older of the two; a stable coin that loses its peg moves them. A source counts once per asset, with
 * its newest price. Where slow medians are required, an asset without a current one has no usable price: otherwise an
 * intruder who deletes one, or restores an old one, would remove the band. Where they are not required, an asset
 * without one is believed when its sources agree.
 */
export function priceBoard(
  observations: readonly Observation[],
  now: Date,
  policy: TrustPolicy,
  slow: ReadonlyMap<AssetCode, SlowMedian> = new Map(),
  slowMedians: 'required' | 'where known' = 'where known',
): PriceBoard {
  const use = { now, policy, slow, isSlowRequired: slowMedians === 'required' }
  const byAsset = Map.groupBy(observations, ({ base, quote }) => (base === 'USD' ? quote : base))
  const seen = (asset: AssetCode): readonly Observation[] => byAsset.get(asset) ?? []
  // Computed on demand: a quote needs two assets of thirty.
  const direct = remembered((asset) => newestPerSource(seen(asset).flatMap(inDollars)))
  const toUse = remembered((coin) => {
    const judged = judge(coin, direct(coin), use)
    return judged.ok ? judged.value : null
  })
  const toShow = remembered((coin) => lastWord(coin, direct(coin), policy, slow.get(coin)))
  const all = (
    asset: AssetCode,
    bridge: (coin: AssetCode) => MarketPrice<AssetCode, 'USD'> | null,
  ): readonly DollarPrice[] =>
    newestPerSource(seen(asset).flatMap((each) => [...inDollars(each), ...overBridge(each, bridge)]))
  return {
    asOf: now,
    usable: remembered((asset) => (asset === 'USD' ? ok(dollar(now)) : judge(asset, all(asset, toUse), use))),
    lastKnown: remembered((asset) =>
      asset === 'USD' ? dollar(now) : lastWord(asset, all(asset, toShow), policy, slow.get(asset)),
    ),
  }
}

/** Returns the price of one asset in another, crossed over the dollar; refuses when either has no usable price. */
export function priceOf<B extends AssetCode, Q extends AssetCode>(
  board: PriceBoard,
  base: B,
  quote: Q,
): Result<MarketPrice<B, Q>, PriceRefusal> {
  const [left, right] = [board.usable(base), board.usable(quote)]
  if (!left.ok) return left
  if (!right.ok) return right
  return ok(crossing(base, quote, left.value, right.value))
}

/** Returns the last known price of one asset in another, for display; `null` when there is none. */
export function lastKnownPriceOf<B extends AssetCode, Q extends AssetCode>(
  board: PriceBoard,
  base: B,
  quote: Q,
): MarketPrice<B, Q> | null {
  const [left, right] = [board.lastKnown(base), board.lastKnown(quote)]
  return left === null || right === null ? null : crossing(base, quote, left, right)
}

function crossing<B extends AssetCode, Q extends AssetCode>(
  base: B,
  quote: Q,
  left: MarketPrice<AssetCode, 'USD'>,
  right: MarketPrice<AssetCode, 'USD'>,
): MarketPrice<B, Q> {
  return {
    rate: { ...crossed(left.rate, invert(right.rate)), base, quote },
    at: older(left.at, right.at),
    spreadBps: Math.max(left.spreadBps, right.spreadBps),
  }
}

/** How much older than a price its slow median may be: the worker adds to it four times a minute. */
const SLOW_LATE_MS = MINUTE_MS

/** Tells whether a slow median is current: it includes a recent price that the sources agreed on. */
export const isCurrent = ({ at }: Pick<SlowMedian, 'at'>, asset: AssetCode, now: Date, policy: TrustPolicy): boolean =>
  Math.abs(now.getTime() - at.getTime()) <= trustOf(asset, policy).ageMaxMs + SLOW_LATE_MS

type Use = {
  readonly now: Date
  readonly policy: TrustPolicy
  readonly slow: ReadonlyMap<AssetCode, SlowMedian>
  readonly isSlowRequired: boolean
}

function judge(
  asset: AssetCode,
  prices: readonly DollarPrice[],
  { now, policy, slow: medians, isSlowRequired }: Use,
): Result<MarketPrice<AssetCode, 'USD'>, PriceRefusal> {
  const { ageMaxMs, sourcesMin, spreadMaxBps, bandBps } = trustOf(asset, policy)
  const slow = medians.get(asset)
  const isBandKnown = !isSlowRequired || (slow !== undefined && isCurrent(slow, asset, now, policy))
  const ageMs = ({ at }: DollarPrice): number => now.getTime() - at.getTime()
  // A price from the future is as bad as an old one: some clock is wrong.
  const fresh = prices.filter((price) => Math.abs(ageMs(price)) <= ageMaxMs)
  const found = summary(fresh)
  if (found === null || fresh.length < sourcesMin || !isBandKnown) {
    const ages = prices.map((price) => ({ source: price.source, ageMs: ageMs(price) }))
    return refuse('price_stale', { currency: asset, ages, ageMaxMs, sourcesMin })
  }
  if (spreadOf(fresh.map((price) => price.rate)).exceeds(spreadMaxBps)) {
    return refuse('price_sources_disagree', {
      currency: asset,
      spreadBps: found.spreadBps,
      spreadMaxBps,
      sources: fresh.map(({ source }) => source),
    })
  }
  if (slow !== undefined) {
    const moved = movedFrom(slow.rate, found.rate)
    if (moved.exceeds(bandBps)) return refuse('price_jumped', { currency: asset, movedBps: moved.bps, bandBps })
  }
  return ok(found)
}

/** Leave out sources that stopped long before the others: they would pull the shown price back to where it was then. */
function lastWord(
  asset: AssetCode,
  prices: readonly DollarPrice[],
  policy: TrustPolicy,
  slow: SlowMedian | undefined,
): MarketPrice<AssetCode, 'USD'> | null {
  const { ageMaxMs, bandBps } = trustOf(asset, policy)
  const newestMs = Math.max(...prices.map(({ at }) => at.getTime()))
  const last = summary(prices.filter(({ at }) => newestMs - at.getTime() <= ageMaxMs))
  // Balances and limits are valued at it: a price beyond its band would value them wrongly.
  const jumped = last !== null && slow !== undefined && movedFrom(slow.rate, last.rate).exceeds(bandBps)
  return jumped ? { ...slow, spreadBps: 0 } : last
}

/** Returns the conditions for an asset. */
export const trustOf = (asset: AssetCode, policy: TrustPolicy): Trust => (isCoin(asset) ? policy.coin : policy.currency)

function summary(prices: readonly DollarPrice[]): MarketPrice<AssetCode, 'USD'> | null {
  const [first] = prices
  if (first === undefined) return null
  const rates = prices.map((price) => price.rate)
  return { rate: medianRate(rates), at: prices.map(({ at }) => at).reduce(older), spreadBps: spreadOf(rates).bps }
}

/** Converts a price that has the dollar on either side. */
function inDollars({ source, base, quote, price, at }: Observation): DollarPrice[] {
  if (quote === 'USD' && base !== 'USD') return [{ source, rate: rate(base, 'USD', price), at }]
  if (base === 'USD' && quote !== 'USD') return [{ source, rate: invert(rate('USD', quote, price)), at }]
  return []
}

/** Converts a price in a coin that has a price in dollars. */
function overBridge(
  { source, base, quote, price, at }: Observation,
  bridgeOf: (coin: AssetCode) => MarketPrice<AssetCode, 'USD'> | null,
): DollarPrice[] {
  if (base === 'USD' || quote === 'USD' || base === quote) return []
  const bridge = bridgeOf(quote)
  return bridge === null
    ? []
    : [
        {
          source,
          rate: crossed<AssetCode, AssetCode, 'USD'>(rate(base, quote, price), bridge.rate),
          at: older(at, bridge.at),
        },
      ]
}

/** Memoizes an answer per asset. */
function remembered<T>(answer: (asset: AssetCode) => T): (asset: AssetCode) => T {
  const known = new Map<AssetCode, { readonly value: T }>()
  return (asset) => {
    const found = known.get(asset) ?? { value: answer(asset) }
    known.set(asset, found)
    return found.value
  }
}

function newestPerSource(prices: readonly DollarPrice[]): readonly DollarPrice[] {
  const bySource = Map.groupBy(prices, ({ source }) => source)
  return [...bySource.values()].map((group) => group.reduce((newest, price) => (price.at > newest.at ? price : newest)))
}

const dollar = (now: Date): MarketPrice<'USD', 'USD'> => ({
  rate: { base: 'USD', quote: 'USD', numerator: 1n, denominator: 1n },
  at: now,
  spreadBps: 0,
})

const older = (a: Date, b: Date): Date => (a < b ? a : b)
