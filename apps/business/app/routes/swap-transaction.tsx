/** /transaction/swa_t/{id}. */
import { isId } from '@zend/kernel'
import { NotFoundPage } from '@zend/web/app'
import { SwapTransactionScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'
import type { Route } from './+types/swap-transaction.ts'

/** One swap; the not-found page for a malformed id. */
export default function SwapTransaction({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('swp', id) ? <SwapTransactionScreen key={id} id={id} /> : <NotFoundPage />
}
