/**
 * Finds what each deposit of a network waits for: reads their customers' sums, and asks the rule (large.ts). Writes
 * nothing.
 */
import type { Network } from '../../core/assets/index.ts'
import type { Tx } from '../../database/index.ts'
import type { ChainDepth } from './deposit.ts'
import { exposedSums } from './large.repo.ts'
import { countedAbove, type DepthRule, type Exposed, ordinaryRule, rulesFrom } from './large.ts'

/**
 * What each of these deposits waits for at this depth, none of them credited. One statement, and none where the network
 * makes no difference; the answer must be asked about these deposits alone.
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
