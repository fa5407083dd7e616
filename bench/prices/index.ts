/**
 * Do prices that all sources get wrong together reach a customer? A hundred thousand swaps against feeds that freeze,
 * go silent, send garbage, split and jump, singly and all at once, with the product's own rules of pricing and of
 * quotes; and a tenth as many without the slow medians, to show that the faults matter.
 */
import type { Measure } from '../measure.ts'
import { chanceFrom } from './feeds.ts'
import { swapThrough } from './swaps.ts'

const SWAPS = 100_000
const SEED = 4_711

/** Measures. Takes about a minute. */
export const measure: Measure = async (say, { quick }) => {
  const swaps = quick ? SWAPS / 20 : SWAPS
  say(`${swaps} swaps against feeds of seed ${SEED}`)
  const guarded = await swapThrough(swaps, chanceFrom(SEED))
  say(`without the slow medians, ${swaps / 10} of them`)
  const unguarded = await swapThrough(swaps / 10, chanceFrom(SEED), false)
  return {
    figures: { guarded, unguarded },
    ratios: { outsideBand: guarded.outside, onOldPrices: guarded.tooOld, outsideWithoutGuard: unguarded.outside },
  }
}
