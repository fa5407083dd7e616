/**
 * Asks one network about one transaction, with a timeout and a limit of open requests, so that many searches do not
 * overload the node.
 */
import type { NetworkName } from '@zend/contracts'
import type { FoundTransaction } from '../../ports/chain.ts'
import { restFor } from '../../ports/clock.ts'
import type { Lookup } from './rescue.ts'
import type { SearchDeps } from './rescue.deps.ts'

/** Counts the open requests per network. One per process. */
export type Asking = { readonly open: Map<NetworkName, number> }

/** Starts with no open requests. */
export const nothingAsked = (): Asking => ({ open: new Map() })

/**
 * Returns the transaction, `null` when the network's node does not know it, or that the node could not say: no answer,
 * a timeout, or too many open requests.
 */
export async function ask(
  { askable, watch, policy, log, open }: Pick<SearchDeps, 'askable' | 'watch' | 'policy' | 'log'> & Asking,
  { network, txid }: Pick<Lookup, 'network' | 'txid'>,
): Promise<FoundTransaction | null | 'unreachable'> {
  const asked = askable.get(network)
  if (asked === undefined || (open.get(network) ?? 0) >= policy.openPerNetworkMax) return 'unreachable'
  const change = (by: number): unknown => open.set(network, (open.get(network) ?? 0) + by)
  change(1)
  // Count it until it ends, even if nobody waits for it any more.
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
