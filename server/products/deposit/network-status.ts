/** How each network stands, as customers see it. The rule is pure; reading takes two statements. */
import type { NetworkName } from '@zend/contracts'
import { networksInUse } from '../../core/custody/index.ts'
import type { Tx } from '../../database/index.ts'
import type { DepositPolicy } from './deposit.policy.ts'
import { type StoredNetwork, storedNetworks } from './scan.repo.ts'

/** `halted`: nothing is credited until a person looked. `delayed`: the newest block is old, or nobody has read the chain for a while. */
export type NetworkStatus = 'up' | 'delayed' | 'halted'

/** How a network in use stands right now; `null` is one that nobody has looked at yet. */
export function statusOf(stored: StoredNetwork | null, now: Date, policy: Pick<DepositPolicy, 'headAgeMaxMs' | 'silenceMaxMs'>): NetworkStatus {
  if (stored === null) return 'delayed'
  if (stored.status === 'halted') return 'halted'
  const olderThan = (at: Date | null, ms: number): boolean => at === null || now.getTime() - at.getTime() > ms
  return olderThan(stored.seenAt, policy.silenceMaxMs) || olderThan(stored.headAt, policy.headAgeMaxMs[stored.network]) ? 'delayed' : 'up'
}

/** How every network stands right now. */
export async function networkStatuses(
  tx: Tx,
  now: Date,
  policy: Pick<DepositPolicy, 'headAgeMaxMs' | 'silenceMaxMs'>,
): Promise<(network: NetworkName) => NetworkStatus> {
  const [networks, used] = await Promise.all([storedNetworks(tx), networksInUse(tx)])
  const stored = new Map(networks.map((each) => [each.network, each]))
  // One that nobody has to do with is not watched, and ready for whoever comes.
  return (network) => (used.has(network) ? statusOf(stored.get(network) ?? null, now, policy) : 'up')
}
