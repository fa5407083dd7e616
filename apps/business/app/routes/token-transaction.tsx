/** /transaction/token/{id}. It says much, so its texts load with it, not with the dashboard. */
import { isId } from '@zend/kernel'
import { loadTexts, NotFoundPage } from '@zend/web/app'
import { TokenTransactionScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'
import type { Route } from './+types/token-transaction.ts'

export { once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads the texts of the page. */
export const clientLoader = loadTexts('rescue')

/** One deposit or withdrawal; the not-found page for a malformed id. */
export default function TokenTransaction({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('dep', id) || isId('wdr', id) ? <TokenTransactionScreen key={id} id={id} /> : <NotFoundPage />
}
