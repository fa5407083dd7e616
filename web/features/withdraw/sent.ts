/** Stores the answer of `withdraw` in the cache, so that the next page need not fetch it. */
import type { ApprovalAsked, TransferDetail, WithdrawalDetail } from '@zend/contracts'
import { isId } from '@zend/kernel'
import { transactionQuery } from '@zend/web/data/wallet'
import type { QueryClient } from '@tanstack/react-query'

/** A sent payment, of either kind. */
export type Sent = WithdrawalDetail | TransferDetail
/** What came of an order: a sent payment, or a request that others of the company must approve. */
export type Ordered = Sent | ApprovalAsked

/** Puts a sent payment into the cache of its pages. */
export function rememberSent(client: QueryClient, sent: Sent): void {
  if (sent.transactionType === 'withdrawal' && isId('wdr', sent._id))
    client.setQueryData(transactionQuery(sent._id).queryKey, sent)
  if (sent.transactionType === 'transfer' && isId('trf', sent._id))
    client.setQueryData(transactionQuery(sent._id).queryKey, sent)
}
