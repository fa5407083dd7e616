/** What the `withdraw` call answers, kept so that the page after it need not ask again. */
import type { TransferDetail, WithdrawalDetail } from '@zend/contracts'
import { isId } from '@zend/kernel'
import { transactionQuery } from '@zend/web/data/wallet'
import type { QueryClient } from '@tanstack/react-query'

/** Money that was sent, either way. */
export type Sent = WithdrawalDetail | TransferDetail

/** Puts what was sent where its pages read it. */
export function rememberSent(client: QueryClient, sent: Sent): void {
  if (sent.transactionType === 'withdrawal' && isId('wdr', sent._id))
    client.setQueryData(transactionQuery(sent._id).queryKey, sent)
  if (sent.transactionType === 'transfer' && isId('trf', sent._id))
    client.setQueryData(transactionQuery(sent._id).queryKey, sent)
}
