/**
 * When a price may be used: the median of what enough fresh sources say, as long as they agree, and as long as it is
 * near the slow median of what they said before; otherwise a refusal that says why not. Pure: now, every observation
 * and every slow median come from the caller. It never guesses a price and never leaves out a source because it
 * disagrees.
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

/** When a price may be used. */
export type Trust = {
  /** A price older than this, or as far in the future, does not count. */
  readonly ageMaxMs: number
  /** So many sources must count. */
  readonly sourcesMin: number
  /** Highest less lowest must not be more than this share of the median, in basis points. */
  readonly spreadMaxBps: number
  /**
   * How far the price may lie from its slow median, in basis points of that; further away it is a jump, and nothing is
   * quoted.
   */
  readonly bandBps: number
  /**
   * Of how many earlier prices the slow median is made. A jump that holds for more than half of them is no jump any
   * more.
   */
  readonly wordsKept: number
}

/** The slow median of an asset's price: what it is held against over time. `at`: when the newest price in it stood. */
export type SlowMedian = { readonly rate: Rate<AssetCode, 'USD'>; readonly at: Date }

/** Coins by product.md §7; local currencies, which are published hourly by fewer sources, by numbers of their own. */
export type TrustPolicy = { readonly coin: Trust; readonly currency: Trust }

/** A price that may be used (or, where the name says so, only be shown). */
export type MarketPrice<B extends AssetCode = AssetCode, Q extends AssetCode = AssetCode> = {
  /** Exact; the middle of the market, without any margin of ours. */
  readonly rate: Rate<B, Q>
  /** The age of its oldest part. */
  readonly at: Date
  /** How far its sources lie apart, in basis points, rounded up; of a crossing, the wider of its two parts. */
  readonly spreadBps: number
}

/** How old a source's price is. Below 0 it lies in the future. */
export type SourceAge = { readonly source: string; readonly ageMs: number }

/** Why a price may not be used. `currency` is the asset that has no usable price. */
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
   * The sources agree, and the price is far from what it was a while ago: the asset is paused until the price holds or
   * a person looked.
   */
  | { readonly code: 'price_jumped'; readonly currency: AssetCode; readonly movedBps: number; readonly bandBps: number }

/** Every asset's price against the US dollar at one instant. */
export type PriceBoard = {
  readonly asOf: Date
  /** The price that may be used, or why there is none. */
  readonly usable: (asset: AssetCode) => Result<MarketPrice<AssetCode, 'USD'>, PriceRefusal>
  /**
   * What was last known, however old and however far apart: the median of the sources that spoke last, together; while
   * it stands beyond its band, the slow median. To be shown with its age, never to be used. `null` when nobody ever
   * said anything.
   */
  readonly lastKnown: (asset: AssetCode) => MarketPrice<AssetCode, 'USD'> | null
}

type DollarPrice = { readonly source: string; readonly rate: Rate<AssetCode, 'USD'>; readonly at: Date }

/**
 * Judges everything that was observed. Prices in another coin (USDT) count at that coin's own market price in dollars,
 * and are as old as the older of the two; a stable coin that loses its peg moves them. A source counts once per asset,
 * with its newest word. Where slow medians are required, an asset without a current one has no usable price: else
 * whoever removes one, or puts back an old one, would remove the band. Where they are not, an asset without one is
 * believed when its sources agree.
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
  // Worked out when asked for: a quote needs two assets of thirty.
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

/** The price of one asset in another, crossed over the dollar; refuses when either has no usable price. */
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

/** The last known price of one asset in another, for showing; `null` when there is none. */
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

/** Whether a slow median is of now: an asset's sources have agreed on something lately that is in it. */
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
  // A price from the future is no better than an old one: some clock is wrong.
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

/** Sources that fell silent long before the others would pull the price that is shown back to where it was then. */
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

/** The numbers that an asset is judged by. */
export const trustOf = (asset: AssetCode, policy: TrustPolicy): Trust => (isCoin(asset) ? policy.coin : policy.currency)

function summary(prices: readonly DollarPrice[]): MarketPrice<AssetCode, 'USD'> | null {
  const [first] = prices
  if (first === undefined) return null
  const rates = prices.map((price) => price.rate)
  return { rate: medianRate(rates), at: prices.map(({ at }) => at).reduce(older), spreadBps: spreadOf(rates).bps }
}

/** A price that names the dollar on either side. */
function inDollars({ source, base, quote, price, at }: Observation): DollarPrice[] {
  if (quote === 'USD' && base !== 'USD') return [{ source, rate: rate(base, 'USD', price), at }]
  if (base === 'USD' && quote !== 'USD') return [{ source, rate: invert(rate('USD', quote, price)), at }]
  return []
}

/** A price in a coin that has a price in dollars. */
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

/** Works an answer out once per asset. */
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
