/** Fee rates of networks that meter: each builder accepts only the kind of rate that its own sender returns. Pure. */
import type { ChainBuilder } from '../../ports/chain-sender.ts'
import type { NetworkSpec } from '../../ports/chain.ts'
import type { FeeRate, MeteredFeePolicy } from '../../ports/network-family.ts'
import { assetOf } from './spec-assets.ts'

/** A rate with a price for each unit. */
export type MeteredRate = FeeRate & { readonly kind: 'metered' }

/** Returns the rate if it is of this kind. Throws on another. */
export function meteredRate(rate: FeeRate): MeteredRate {
  if (rate.kind !== 'metered') throw new RangeError(`${rate.kind} rate where a metered one is due`)
  return rate
}

/**
 * Returns the fee part of a builder for networks where a payment always takes the same units and a new version cannot
 * bid higher: its price is that of its own time.
 */
export const meteredFees = (
  spec: NetworkSpec,
  { typicalUnits }: MeteredFeePolicy,
): Pick<ChainBuilder, 'typicalFee' | 'replacementRate'> => ({
  typicalFee: (asset, rate) =>
    meteredRate(rate).perUnit * (assetOf(spec, asset).contract === undefined ? typicalUnits.coin : typicalUnits.token),
  replacementRate: (previous, now) => {
    meteredRate(previous)
    return meteredRate(now)
  },
})
