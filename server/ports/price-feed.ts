/**
 * The price feed port: a source of market prices. A feed reports its source's prices and their times; it never judges a
 * price, never averages, and never uses a float.
 */
import { type AssetCode, AMOUNT_DIGITS_MAX, refuse, ok, type Result } from '@zend/kernel'

/** A market: how many `quote` one `base` costs. */
export type Pair = { readonly base: AssetCode; readonly quote: AssetCode }

/** A price as one source gave it: the middle between best bid and best ask where it has both, else the last trade. */
export type Tick = Pair & {
  /** A positive decimal without sign or exponent: whole `quote` per whole `base`, exactly as the source wrote it. */
  readonly price: string
  /** The source's time of this price; never later than when it reached us. */
  readonly at: Date
}

/** The closing price of a candle. `startsAt` is when the candle began. */
export type Candle = { readonly startsAt: Date; readonly close: string }

/** The lengths of candles, by name. */
export const CANDLE_STEPS = { m5: 300_000, h1: 3_600_000, h6: 21_600_000, d1: 86_400_000 } as const
/**
 * The length of a candle: five minutes, an hour, six hours, a day; all begin at multiples of their length since 1970
 * (UTC).
 */
export type CandleStep = keyof typeof CANDLE_STEPS

/** Receives a followed feed's reports. */
export type FeedListener = {
  readonly onTicks: (ticks: readonly Tick[]) => void
  /** The source has a fault: it disconnected, refused, or sent an impossible price. The feed recovers by itself. */
  readonly onFault: (error: Error) => void
}

/** A source of prices. */
export interface PriceFeed {
  /** The source's name, as stored beside its prices. */
  readonly source: string
  /** The markets it can price. A market that the source does not list (any more) is absent from its ticks. */
  readonly pairs: readonly Pair[]
  /** Requests every market once. Throws a `FeedFault` when the source is unreachable or answers nothing useful. */
  latest(): Promise<readonly Tick[]>
  /** Reports prices until the signal aborts, whatever happens to the source. Never throws. */
  follow(listener: FeedListener, signal: AbortSignal): Promise<void>
  /**
   * Returns the newest `count` finished or running candles of a market, oldest first, for filling charts; absent on
   * feeds without history. May return fewer, with gaps where nothing was traded. Throws a `FeedFault`.
   */
  readonly candles?: (pair: Pair, step: CandleStep, count: number) => Promise<readonly Candle[]>
}

/** Thrown when a source is unreachable, or its answer unusable. The message names the source, never a credential. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault'
}

// No price needs more decimals than this, and a huge exponent must not produce a million zeros.
const DECIMALS_MAX = 30

/**
 * Parses a price as sources write it: a decimal, perhaps with an exponent, with leading or trailing zeros. Exact, never
 * through a float. Refuses signs, blanks, words such as NaN, zero, and numbers with more than 38 digits or 30 decimals.
 * @example parsePrice('1.5e-4') // { ok: true, value: '0.00015' }
 */
export function parsePrice(text: string): Result<string, { readonly code: 'price_malformed' }> {
  const match = /^(\d{1,60})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text)
  if (match === null) return refuse('price_malformed')
  const [, whole = '', fraction = '', exponent = '0'] = match
  const point = whole.length + Number(exponent)
  const digits = whole + fraction
  const before = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0')
  const after = point < 0 ? '0'.repeat(-point) + digits : digits.slice(Math.max(0, point))
  const integer = before.replace(/^0+(?=\d)/, '')
  const decimals = after.replace(/0+$/, '')
  if (integer.length + decimals.length > AMOUNT_DIGITS_MAX || decimals.length > DECIMALS_MAX)
    return refuse('price_malformed')
  if (/^0*$/.test(integer + decimals)) return refuse('price_malformed')
  return ok(decimals === '' ? integer : `${integer}.${decimals}`)
}

/**
 * Returns the exact middle of two prices as `parsePrice` writes them. It can have more digits than `parsePrice`
 * accepts.
 * @example middleOf('1.5', '2') // '1.75'
 */
export function middleOf(a: string, b: string): string {
  const decimals = Math.max(decimalsIn(a), decimalsIn(b))
  const sum = unitsIn(a, decimals) + unitsIn(b, decimals)
  // Half of a unit is five tenths: one more decimal holds it exactly.
  const digits = (sum * 5n).toString().padStart(decimals + 2, '0')
  const text = `${digits.slice(0, -(decimals + 1))}.${digits.slice(-(decimals + 1))}`
  return text.replace(/\.?0+$/, '')
}

const decimalsIn = (price: string): number => price.split('.')[1]?.length ?? 0

const unitsIn = (price: string, decimals: number): bigint => {
  const [whole = '', fraction = ''] = price.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
