/** Finds the sale that can be repeated with one press. Pure. */
import type { Transaction } from '@zend/contracts'
import { type Id, isCoin, isId } from '@zend/kernel'

/** The newest paid sale of a coin, among transactions newest first; `null` if there is none. */
export function lastSaleOf(
  recent: readonly Pick<Transaction, '_id' | 'transactionType' | 'status' | 'currency'>[],
): Id<'sel'> | null {
  const found = recent.find(
    ({ transactionType, status, currency }) =>
      transactionType === 'quick_sell' && status === 'success' && isCoin(currency),
  )
  return found !== undefined && isId('sel', found._id) ? found._id : null
}
