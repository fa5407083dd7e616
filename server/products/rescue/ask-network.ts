/**
 * Asks one network about one transaction: within its time, and never with more questions open at it than agreed, so
 * that a storm of searches is none at the node.
 */
import type { NetworkName } from '@zend/contracts'
import type { FoundTransaction } from '../../ports/chain.ts'
import { restFor } from '../../ports/clock.ts'
import type { Lookup } from './rescue.ts'
import type { SearchDeps } from './rescue.deps.ts'

/** How many questions are open at each network. One for a process. */
export type Asking = { readonly open: Map<NetworkName, number> }

/** No question is open. */
export const nothingAsked = (): Asking => ({ open: new Map() })

/**
 * The transaction, `null` when the network's node knows none, or that it could not say: it did not answer, not in time,
 * or has enough of our questions.
 */
export async function ask(
  { askable, watch, policy, log, open }: Pick<SearchDeps, 'askable' | 'watch' | 'policy' | 'log'> & Asking,
  { network, txid }: Pick<Lookup, 'network' | 'txid'>,
): Promise<FoundTransaction | null | 'unreachable'> {
  const asked = askable.get(network)
  if (asked === undefined || (open.get(network) ?? 0) >= policy.openPerNetworkMax) return 'unreachable'
  const change = (by: number): unknown => open.set(network, (open.get(network) ?? 0) + by)
  change(1)
  // Counted until it ends, whoever still waits for it.
  const answer = asked.connector.find(txid, watch).finally(() => change(-1))
  const waiting = new AbortController()
  const tooLate = restFor(policy.askMaxMs, waiting.signal).then(() => {
    throw new Error('it did not answer in time')
  })
  try {
    return await Promise.race([answer, tooLate])
  } catch (err) {
    log.warn({ network, txid, err }, 'a network could not be asked about a transaction')
    return 'unreachable'
  } finally {
    waiting.abort()
  }
}
