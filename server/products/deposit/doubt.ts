/**
 * Records that the two providers of a network contradict each other, and when that ends: in the network's row, in the
 * audit trail, and once in the log. It decides nothing; second-opinion.ts defines a contradiction.
 */
import type { NetworkName } from '@zend/contracts'
import { recordAudit } from '../../core/audit/index.ts'
import type { Tx } from '../../database/index.ts'
import { markDoubt, markNoDoubt, type StoredNetwork } from './scan.repo.ts'
import type { Doubt } from './second-opinion.ts'
import type { Alert } from './take-transfers.ts'

/**
 * Marks a network as disputed. `stored` is its locked row. Returns the alert to log; none while the same doubt lasts.
 */
export async function raiseDoubt(tx: Tx, stored: StoredNetwork, doubt: Doubt, at: Date): Promise<readonly Alert[]> {
  const { network } = stored
  const lasts = stored.doubt?.code === doubt.code
  await markDoubt(tx, network, doubt, lasts ? stored.doubt.since : at)
  if (lasts) return []
  await recordAudit(tx, {
    at,
    actor: null,
    action: 'deposit.network_disputed',
    subject: network,
    facts: { ...doubt.facts, code: doubt.code },
  })
  return [
    {
      facts: { alert: 'network_disputed', network, ...doubt },
      message: `two providers of ${network} contradict each other: nothing is credited there`,
    },
  ]
}

/** Removes the mark. `stored` is the network's locked row. Returns whether there was one. */
export async function endDoubt(tx: Tx, stored: StoredNetwork, at: Date): Promise<boolean> {
  const { network, doubt } = stored
  if (doubt === null) return false
  await markNoDoubt(tx, network)
  const facts = { code: doubt.code, since: doubt.since.toISOString() }
  await recordAudit(tx, { at, actor: null, action: 'deposit.network_agreed', subject: network, facts })
  return true
}

/** The log message when providers agree again. */
export const agreesAgain = (network: NetworkName): string =>
  `the two providers of ${network} agree again: crediting goes on`
