/**
 * Which networks somebody has to do with: only those are watched. It starts nothing; whoever runs a network's watcher
 * asks here.
 */
import { type NetworkId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { insertNetworkInUse, networksInUse } from './custody.repo.ts'

/** Notes that somebody has to do with this network from now on. Noting it again changes nothing. */
export async function noteNetworkUse(tx: Tx, network: NetworkId, now: Date): Promise<void> {
  await insertNetworkInUse(tx, network, now)
}

/** Whether anybody has. */
export async function isNetworkInUse(tx: Tx, network: NetworkId): Promise<boolean> {
  return (await networksInUse(tx)).has(network)
}

export { networksInUse }
