/** /invoices/{id}. */
import { isId } from '@zend/kernel'
import { NotFoundPage } from '@zend/web/app'
import { BillScreen } from '@zend/web/features/bills'
import type { ReactElement } from 'react'
import type { Route } from './+types/bill.ts'

/** One invoice or payment link; the not-found page for a malformed id. */
export default function Bill({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('bil', id) ? <BillScreen key={id} id={id} /> : <NotFoundPage />
}
