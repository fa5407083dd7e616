/** Current payment costs, for processes without a node: a worker stores the rate, everybody reads it. */
import { type CoinCode, chainAmount, type Money, toBooks } from '@zend/kernel'
import type { ChainBuilder } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { type Network, type NetworkCoin } from '../../assets/index.ts'

/** A network's fee rate and when a node reported it. The reader decides how old is too old. */
export type FeeLevel = { readonly rate: FeeRate; readonly at: Date }

/** Returns the network's own coin, in which fees are paid. Throws when it has none: every network has. */
export function nativeCoin(network: Pick<Network, 'id' | 'coins'>): NetworkCoin {
  const native = network.coins.find((coin) => coin.contract === undefined)
  if (native === undefined) throw new Error(`${network.id} has no coin of its own`)
  return native
}

/** Converts base units of a network's own coin to money of the books, rounded up: the cost of a fee. */
export function feeMoney(network: Pick<Network, 'id' | 'coins'>, units: bigint): Money<CoinCode> {
  const { asset, decimals } = nativeCoin(network)
  const { money, dust } = toBooks(chainAmount(asset, decimals, units))
  return dust === 0n ? money : { ...money, amount: money.amount + 1n }
}

/**
 * Returns the maximum cost of one plain payment of this coin at this level, in the network's own coin, rounded up.
 * Pure.
 */
export function typicalPaymentFee(
  builder: Pick<ChainBuilder, 'typicalFee'>,
  network: Network,
  asset: CoinCode,
  level: FeeLevel,
): Money<CoinCode> {
  return feeMoney(network, builder.typicalFee(asset, level.rate))
}
