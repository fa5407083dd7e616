/** What payments cost right now, for processes that have no node: a worker stores the rate, everybody reads it. */
import { type CoinCode, chainAmount, type Money, toBooks } from '@zend/kernel'
import type { ChainBuilder } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { type Network, type NetworkCoin } from '../../assets/index.ts'

/** The fee rate of a network and when a node named it. A reader decides how old is too old. */
export type FeeLevel = { readonly rate: FeeRate; readonly at: Date }

/** The network's own coin, which fees are paid in. Throws when it has none: every network has. */
export function nativeCoin(network: Pick<Network, 'id' | 'coins'>): NetworkCoin {
  const native = network.coins.find((coin) => coin.contract === undefined)
  if (native === undefined) throw new Error(`${network.id} has no coin of its own`)
  return native
}

/** Base units of a network's own coin as money of the books, rounded up: what a fee costs. */
export function feeMoney(network: Pick<Network, 'id' | 'coins'>, units: bigint): Money<CoinCode> {
  const { asset, decimals } = nativeCoin(network)
  const { money, dust } = toBooks(chainAmount(asset, decimals, units))
  return dust === 0n ? money : { ...money, amount: money.amount + 1n }
}

/** The most that one plain payment of this coin costs at this level, in the network's own coin, rounded up. Pure. */
export function typicalPaymentFee(
  builder: Pick<ChainBuilder, 'typicalFee'>,
  network: Network,
  asset: CoinCode,
  level: FeeLevel,
): Money<CoinCode> {
  return feeMoney(network, builder.typicalFee(asset, level.rate))
}
