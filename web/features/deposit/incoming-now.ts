/** Selects the deposits that the address page shows as arriving. Pure. */
import type { Transaction } from '@zend/contracts'
import { HOUR_MS } from '@zend/kernel'

/** How long a finished deposit stays visible. */
const FINISHED_SHOWN_MS = HOUR_MS

/**
 * Deposits over this network that are pending, or that began within the last hour; never one that was dropped. `nowMs`
 * is Unix time.
 */
export function incomingNow<T extends Pick<Transaction, 'network' | 'status' | 'timeStamp'>>(
  transactions: readonly T[],
  network: T['network'],
  nowMs: number,
): readonly T[] {
  return transactions.filter(
    (transaction) =>
      transaction.network === network &&
      transaction.status !== 'failed' &&
      (transaction.status !== 'success' || nowMs - Date.parse(transaction.timeStamp) < FINISHED_SHOWN_MS),
  )
}
