/**
 * The price feed port: what a source of market prices must provide. A feed reports what its source says and when the
 * source said it; it never judges a price, never averages, and never hands out a float.
 */
import { type AssetCode, AMOUNT_DIGITS_MAX, refuse, ok, type Result } from '@zend/kernel'

/** A market: how many `quote` one `base` costs. */
export type Pair = { readonly base: AssetCode; readonly quote: AssetCode }

/** A price as one source gave it: the middle between best bid and best ask where it tells both, else the last trade. */
export type Tick = Pair & {
  /** A positive decimal without sign or exponent: whole `quote` per whole `base`, exactly as the source wrote it. */
  readonly price: string
  /** When the source says that this was its price; never later than when it reached us. */
  readonly at: Date
}

/** The price that stood when a stretch of time ended. `startsAt` is when that stretch began. */
export type Candle = { readonly startsAt: Date; readonly close: string }

/** The stretches that history is told in, by name. */
export const CANDLE_STEPS = { m5: 300_000, h1: 3_600_000, h6: 21_600_000, d1: 86_400_000 } as const
/**
 * A stretch that history is told in: five minutes, an hour, six hours, a day; all begin at multiples of their length
 * since 1970 (UTC).
 */
export type CandleStep = keyof typeof CANDLE_STEPS

/** What a feed tells while it is followed. */
export type FeedListener = {
  readonly onTicks: (ticks: readonly Tick[]) => void
  /**
   * Something is wrong with the source: it broke off, refused, or sent what cannot be a price. The feed goes on by
   * itself.
   */
  readonly onFault: (error: Error) => void
}

/** A source of prices. */
export interface PriceFeed {
  /** The source's name, as stored beside its prices. */
  readonly source: string
  /** The markets it can price. A market that the source does not list (any more) is left out of its ticks. */
  readonly pairs: readonly Pair[]
  /** Asks once for every market. Throws a `FeedFault` when the source cannot be asked or answers nothing useful. */
  latest(): Promise<readonly Tick[]>
  /** Reports prices until the signal aborts, whatever happens to the source. Never throws. */
  follow(listener: FeedListener, signal: AbortSignal): Promise<void>
  /**
   * The newest `count` finished or running candles of a market, oldest first, for filling charts; absent on feeds
   * without history. May hold fewer, and gaps where nothing was traded. Throws a `FeedFault`.
   */
  readonly candles?: (pair: Pair, step: CandleStep, count: number) => Promise<readonly Candle[]>
}

/** A source could not be asked, or what it sent cannot be used. The message names the source, never a credential. */
export class FeedFault extends Error {
  override readonly name = 'FeedFault'
}

// No price needs more decimals than this, and an exponent must not make us write out a million zeros.
const DECIMALS_MAX = 30

/**
 * Reads a price as sources write it: a decimal, perhaps with an exponent, with leading or trailing zeros. Exact, never
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
 * The exact middle of two prices as `parsePrice` writes them. It can have more digits than `parsePrice` takes.
 * @example middleOf('1.5', '2') // '1.75'
 */
export function middleOf(a: string, b: string): string {
  const decimals = Math.max(decimalsIn(a), decimalsIn(b))
  const sum = unitsIn(a, decimals) + unitsIn(b, decimals)
  // Half of a whole number of units is five tenths of the next smaller unit: one more decimal holds it exactly.
  const digits = (sum * 5n).toString().padStart(decimals + 2, '0')
  const text = `${digits.slice(0, -(decimals + 1))}.${digits.slice(-(decimals + 1))}`
  return text.replace(/\.?0+$/, '')
}

const decimalsIn = (price: string): number => price.split('.')[1]?.length ?? 0

const unitsIn = (price: string, decimals: number): bigint => {
  const [whole = '', fraction = ''] = price.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
