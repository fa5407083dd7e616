/** Which of the newest transactions can be made again with one press. Pure. */
import type { Transaction } from '@zend/contracts'
import { type Id, isCoin, isId } from '@zend/kernel'

/** The newest sale of a coin that has been paid, of transactions newest first; `null` when there is none among them. */
export function lastSaleOf(
  recent: readonly Pick<Transaction, '_id' | 'transactionType' | 'status' | 'currency'>[],
): Id<'sel'> | null {
  const found = recent.find(
    ({ transactionType, status, currency }) =>
      transactionType === 'quick_sell' && status === 'success' && isCoin(currency),
  )
  return found !== undefined && isId('sel', found._id) ? found._id : null
}
