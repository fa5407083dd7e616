/** Computes the network status that customers see. The rule is pure; reading takes two statements. */
import type { NetworkName } from '@zend/contracts'
import { networksInUse } from '../../core/custody/index.ts'
import type { Tx } from '../../database/index.ts'
import type { DepositPolicy } from './deposit.policy.ts'
import { type StoredNetwork, storedNetworks } from './scan.repo.ts'

/**
 * `halted`: nothing is credited until a person has decided. `disputed`: two providers contradict each other, and
 * nothing is credited until they agree, which needs no person. `delayed`: the newest block is old, nobody has read the
 * chain for a while, or crediting has waited for the second provider for a while.
 */
export type NetworkStatus = 'up' | 'delayed' | 'disputed' | 'halted'

/**
 * What is known of a network: its row (`null` before it was first watched), and since when it is in use (`null` while
 * it is not).
 */
export type KnownNetwork = { readonly stored: StoredNetwork | null; readonly inUseSince: Date | null }

/**
 * Returns the current status of a network. A network that is not in use is not watched, and shows as ready; the first
 * user gives its watcher as long to start as a silence is tolerated.
 */
export function statusOf(
  network: NetworkName,
  { stored, inUseSince }: KnownNetwork,
  now: Date,
  policy: Pick<DepositPolicy, 'headAgeMaxMs' | 'silenceMaxMs'>,
): NetworkStatus {
  const olderThan = (at: Date | null, ms: number): boolean => at === null || now.getTime() - at.getTime() > ms
  if (stored?.status === 'halted') return 'halted'
  if ((stored?.doubt ?? null) !== null) return 'disputed'
  if (inUseSince === null || !olderThan(inUseSince, policy.silenceMaxMs)) return 'up'
  if (stored === null) return 'delayed'
  if (stored.witnessLateSince !== null && olderThan(stored.witnessLateSince, policy.silenceMaxMs)) return 'delayed'
  return olderThan(stored.seenAt, policy.silenceMaxMs) || olderThan(stored.headAt, policy.headAgeMaxMs[network])
    ? 'delayed'
    : 'up'
}

/** Returns the current status of every network. */
export async function networkStatuses(
  tx: Tx,
  now: Date,
  policy: Pick<DepositPolicy, 'headAgeMaxMs' | 'silenceMaxMs'>,
): Promise<(network: NetworkName) => NetworkStatus> {
  const [networks, used] = await Promise.all([storedNetworks(tx), networksInUse(tx)])
  const stored = new Map(networks.map((each) => [each.network, each]))
  return (network) =>
    statusOf(network, { stored: stored.get(network) ?? null, inUseSince: used.get(network) ?? null }, now, policy)
}
