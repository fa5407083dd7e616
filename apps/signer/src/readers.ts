/** Which reader reads which network, from the product's own table of networks. It decides nothing else. */
import { type EvmNetworkId, NETWORK_IDS, type NetworkId } from '@zend/kernel'
import type { NetworkTable } from '@zend/server/core/assets'
import { bitcoinReader } from './bitcoin.ts'
import { ethereumReader } from './ethereum.ts'
import type { KeyRing } from './key-ring.ts'
import type { GasCap } from './policy.ts'
import type { NetworkReader } from './reader.ts'

/** Makes the readers of all networks over one ring of keys. `gasMax` bounds what a payee's contract can make a payment cost. */
export function networkReaders(
  networks: NetworkTable,
  gasMax: (network: EvmNetworkId) => GasCap,
  ring: KeyRing,
): { readonly [N in NetworkId]: NetworkReader } {
  const readerOf = (id: NetworkId): NetworkReader => {
    if (id === 'bitcoin') return bitcoinReader(networks.bitcoin.chain, ring)
    const { chainId, coins } = networks[id]
    const tokens = coins.flatMap(({ asset, contract }) => (contract === undefined ? [] : [{ asset, contract }]))
    const coin = coins.find(({ contract }) => contract === undefined)
    if (coin === undefined) throw new RangeError(`${id} has no coin of its own`)
    return ethereumReader({ chainId: BigInt(chainId), coin: coin.asset, tokens, gasMax: gasMax(id) }, ring)
  }
  return Object.fromEntries(NETWORK_IDS.map((id) => [id, readerOf(id)])) as { readonly [N in NetworkId]: NetworkReader }
}
