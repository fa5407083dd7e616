/** Which reader reads which network, from the product's own table of networks. It decides nothing else. */
import type { NetworkTable } from '@zend/server/core/assets'
import type { NetworkId } from '@zend/server/ports/chain'
import { bitcoinReader } from './bitcoin.ts'
import { ethereumReader } from './ethereum.ts'
import type { KeyRing } from './key-ring.ts'
import type { GasCap } from './policy.ts'
import type { NetworkReader } from './reader.ts'

/** Makes the readers of all networks over one ring of keys. `gasMax` bounds what a payee's contract can make a payment cost. */
export function networkReaders({ bitcoin, ethereum }: NetworkTable, gasMax: GasCap, ring: KeyRing): Readonly<Record<NetworkId, NetworkReader>> {
  const tokens = ethereum.coins.flatMap(({ asset, contract }) => (contract === undefined ? [] : [{ asset, contract }]))
  return {
    bitcoin: bitcoinReader(bitcoin.params.chain, ring),
    ethereum: ethereumReader({ chainId: BigInt(ethereum.params.chainId), coin: 'ETH', tokens, gasMax }, ring),
  }
}
