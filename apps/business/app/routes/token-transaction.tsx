/** /transaction/token/{id}. */
import { isId } from '@zend/kernel'
import { NotFoundPage } from '@zend/web/app'
import { TokenTransactionScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'
import type { Route } from './+types/token-transaction.ts'

/** One deposit or withdrawal; the not-found page for a malformed id. */
export default function TokenTransaction({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('dep', id) || isId('wdr', id) ? <TokenTransactionScreen key={id} id={id} /> : <NotFoundPage />
}
