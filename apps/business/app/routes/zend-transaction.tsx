/** /transaction/zend_t/{id}. */
import { isId } from '@zend/kernel'
import { NotFoundPage } from '@zend/web/app'
import { TransferTransactionScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'
import type { Route } from './+types/zend-transaction.ts'

/** One Zend Pay transfer; the not-found page for a malformed id. */
export default function ZendTransaction({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('trf', id) ? <TransferTransactionScreen key={id} id={id} /> : <NotFoundPage />
}
