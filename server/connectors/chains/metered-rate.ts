/** Fee rates of networks that meter: each builder is handed the rate that its own sender named, and nothing else may pass for it. Pure. */
import type { FeeRate } from '../../ports/network-family.ts'

/** A rate with a price for each unit. */
export type MeteredRate = FeeRate & { readonly kind: 'metered' }

/** The rate, if it is one of this kind. Throws on another. */
export function meteredRate(rate: FeeRate): MeteredRate {
  if (rate.kind !== 'metered') throw new RangeError(`${rate.kind} rate where a metered one is due`)
  return rate
}
