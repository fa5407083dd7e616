/**
 * The slow median, an asset's reference price over time. It is made of the prices that the sources agreed on, sampled
 * at intervals, believed or not: so a jump that lasts becomes the price, and one that passes leaves no trace. Pure.
 */
import { type AssetCode, type Rate, rate } from '@zend/kernel'
import { type PriceBoard, type SlowMedian, type TrustPolicy, trustOf } from './pricing.ts'
import { medianRate, priceText } from './rates.ts'

/**
 * The stored words of an asset: its newest prices in US dollars as decimal text, oldest first, and the time of the
 * newest.
 */
export type PriceWords = { readonly asset: AssetCode; readonly words: readonly string[]; readonly at: Date }

// Enough digits for the cheapest currency; a price is only compared with it.
const DECIMALS = 18

/**
 * Adds to an asset's words the price that its sources agree on now, however far it is from before; `null` when they do
 * not agree, or have reported nothing newer: a currency that is published hourly adds one word an hour. `agreed` is a
 * board without slow medians.
 */
export function nextWords(
  agreed: PriceBoard,
  asset: AssetCode,
  before: PriceWords | undefined,
  policy: TrustPolicy,
): PriceWords | null {
  const price = agreed.usable(asset)
  if (!price.ok || (before !== undefined && price.value.at <= before.at)) return null
  const words = [...(before?.words ?? []), priceText(price.value.rate, DECIMALS)].slice(
    -trustOf(asset, policy).wordsKept,
  )
  return { asset, words, at: price.value.at }
}

/** Returns the slow median of these words, of which there must be one. */
export function slowMedianOf({ asset, words, at }: PriceWords): SlowMedian {
  const rates: readonly Rate<AssetCode, 'USD'>[] = words.map((word) => rate(asset, 'USD', word))
  return { rate: medianRate(rates), at }
}

/** Returns the slow medians of all stored words. */
export const slowMedians = (kept: readonly PriceWords[]): ReadonlyMap<AssetCode, SlowMedian> =>
  new Map(kept.map((words) => [words.asset, slowMedianOf(words)]))
