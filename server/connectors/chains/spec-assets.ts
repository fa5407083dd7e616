/** Looks up a network's coins in a connector's spec. Pure. */
import type { ChainAmount, CoinCode } from '@zend/kernel'
import type { NetworkAsset, NetworkSpec } from '../../ports/chain.ts'

/** Returns a coin of the network. Throws when the network does not have it. */
export function assetOf(spec: NetworkSpec, asset: CoinCode): NetworkAsset {
  const found = spec.assets.find((known) => known.asset === asset)
  if (found === undefined) throw new RangeError(`${asset} does not live on ${spec.network}`)
  return found
}

/** Returns the coin of an amount. Throws on a coin that the network does not have, or with other decimals. */
export function assetPaid(spec: NetworkSpec, amount: ChainAmount<CoinCode>): NetworkAsset {
  const found = assetOf(spec, amount.asset)
  if (amount.decimals !== found.decimals)
    throw new RangeError(`${amount.asset} has ${found.decimals} decimals on ${spec.network}, not ${amount.decimals}`)
  return found
}
