/**
 * Fee rates of networks that meter: each builder is handed the rate that its own sender named, and nothing else may
 * pass for it. Pure.
 */
import type { ChainBuilder } from '../../ports/chain-sender.ts'
import type { NetworkSpec } from '../../ports/chain.ts'
import type { FeeRate, MeteredFeePolicy } from '../../ports/network-family.ts'
import { assetOf } from './spec-assets.ts'

/** A rate with a price for each unit. */
export type MeteredRate = FeeRate & { readonly kind: 'metered' }

/** The rate, if it is one of this kind. Throws on another. */
export function meteredRate(rate: FeeRate): MeteredRate {
  if (rate.kind !== 'metered') throw new RangeError(`${rate.kind} rate where a metered one is due`)
  return rate
}

/**
 * What a builder says of fees where a payment takes so many units whatever waits, and nobody can bid for a new version:
 * its price is that of its own time.
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
