/** Finds what each deposit of a network waits for: reads their customers' sums and applies large.ts. Writes nothing. */
import type { Network } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import type { ChainDepth } from './deposit.ts'
import { exposedSums } from './large.repo.ts'
import { countedAbove, type DepthRule, type Exposed, ordinaryRule, rulesFrom } from './large.ts'

/**
 * Returns a function for the rule of these uncredited deposits at this depth; ask it about no others. One statement, or
 * none where the network has no greater depth for large sums.
 */
export async function readRules(
  tx: Tx,
  network: Network,
  depth: ChainDepth,
  deposits: readonly Exposed[],
): Promise<(deposit: Exposed) => DepthRule> {
  if (network.large === null || deposits.length === 0) return () => ordinaryRule(network)
  const heights = deposits.flatMap(({ block }) => (block === null ? [] : [block.height]))
  const above = countedAbove(network, depth, heights.length === 0 ? null : Math.min(...heights))
  return rulesFrom(
    network,
    depth,
    await exposedSums(tx, network.id, [...new Set(deposits.map(({ holder }) => holder))], above),
  )
}
