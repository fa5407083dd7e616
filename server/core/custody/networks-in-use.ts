/** Tracks the networks in use: only those are watched. It starts nothing; a network's watcher asks here. */
import { type NetworkId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { insertNetworkInUse, networksInUse } from './custody.repo.ts'

/** Marks a network as in use. Safe to repeat. */
export async function noteNetworkUse(tx: Tx, network: NetworkId, now: Date): Promise<void> {
  await insertNetworkInUse(tx, network, now)
}

/** Tells whether a network is in use. */
export async function isNetworkInUse(tx: Tx, network: NetworkId): Promise<boolean> {
  return (await networksInUse(tx)).has(network)
}

export { networksInUse }
