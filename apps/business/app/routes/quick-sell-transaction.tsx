/** /transaction/offramp/{id}. */
import { isId } from '@zend/kernel'
import { NotFoundPage } from '@zend/web/app'
import { SaleTransactionScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'
import type { Route } from './+types/quick-sell-transaction.ts'

/** One quick sell; the not-found page for a malformed id. */
export default function QuickSellTransaction({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('sel', id) ? <SaleTransactionScreen key={id} id={id} /> : <NotFoundPage />
}
