/** The coins of a network as a connector was told them, for whoever is asked about one. Pure. */
import type { ChainAmount, CoinCode } from '@zend/kernel'
import type { NetworkAsset, NetworkSpec } from '../../ports/chain.ts'

/** A coin of the network. Throws when it has none such. */
export function assetOf(spec: NetworkSpec, asset: CoinCode): NetworkAsset {
  const found = spec.assets.find((known) => known.asset === asset)
  if (found === undefined) throw new RangeError(`${asset} does not live on ${spec.network}`)
  return found
}

/** The coin of an amount. Throws on one that the network has not, or with other decimals. */
export function assetPaid(spec: NetworkSpec, amount: ChainAmount<CoinCode>): NetworkAsset {
  const found = assetOf(spec, amount.asset)
  if (amount.decimals !== found.decimals)
    throw new RangeError(`${amount.asset} has ${found.decimals} decimals on ${spec.network}, not ${amount.decimals}`)
  return found
}
