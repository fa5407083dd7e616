/** Selects the reader of each network, from the product's own table of networks. */
import { type EvmNetworkId, NETWORK_IDS, type NetworkId } from '@zend/kernel'
import type { Network, NetworkTable } from '@zend/server/core/assets'
import { algorandReader } from './algorand.ts'
import { bitcoinReader } from './bitcoin.ts'
import { cardanoReader } from './cardano.ts'
import { ethereumReader } from './ethereum.ts'
import type { KeyRing } from './key-ring.ts'
import type { Clock } from '@zend/server/ports/clock'
import type { GasCap } from './policy.ts'
import type { NetworkReader } from './reader.ts'
import { solanaReader } from './solana.ts'
import { stellarReader } from './stellar.ts'
import { tonReader } from './ton.ts'
import { tronReader } from './tron.ts'
import { xrplReader } from './xrpl.ts'

/**
 * Creates the readers of all networks over one key ring. `gasMax` limits what a payee's contract can make a payment
 * cost; `clock` determines `deadAfter` for transactions without a time of their own.
 */
export function networkReaders(
  networks: NetworkTable,
  gasMax: (network: EvmNetworkId) => GasCap,
  ring: KeyRing,
  clock: Clock,
): { readonly [N in NetworkId]: NetworkReader } {
  return Object.fromEntries(NETWORK_IDS.map((id) => [id, readerOf(networks[id], gasMax, ring, clock)])) as {
    readonly [N in NetworkId]: NetworkReader
  }
}

function readerOf(
  network: Network,
  gasMax: (network: EvmNetworkId) => GasCap,
  ring: KeyRing,
  clock: Clock,
): NetworkReader {
  const tokens = network.coins.flatMap(({ asset, contract }) => (contract === undefined ? [] : [{ asset, contract }]))
  const native = network.coins.find(({ contract }) => contract === undefined)
  if (native === undefined) throw new RangeError(`${network.id} has no coin of its own`)
  const coin = native.asset
  switch (network.family) {
    case 'bitcoin':
      return bitcoinReader(network.chain, ring, network.coin)
    case 'evm':
      return ethereumReader(
        { chainId: BigInt(network.chainId), coin, tokens, gasMax: gasMax(network.id as EvmNetworkId) },
        ring,
      )
    case 'xrpl':
      return xrplReader({ networkId: network.networkId, coin }, ring)
    case 'stellar':
      return stellarReader({ passphrase: network.passphrase, coin, tokens }, ring)
    case 'tron':
      return tronReader({ coin, tokens }, ring)
    case 'solana':
      return solanaReader({ coin, tokens }, ring, clock)
    case 'ton':
      return tonReader({ globalId: network.globalId, coin, tokens }, ring)
    case 'algorand': {
      const { genesisId, genesisHash } = network
      return algorandReader({ genesisId, genesisHash, coin, tokens }, ring, clock)
    }
    case 'cardano':
      return cardanoReader({ networkMagic: network.networkMagic, coin }, ring)
  }
}
