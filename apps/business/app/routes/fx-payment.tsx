/** /zend-fx/payments/{id}. */
import { isId } from '@zend/kernel'
import { NotFoundPage } from '@zend/web/app'
import { FxPaymentScreen } from '@zend/web/features/fx'
import type { ReactElement } from 'react'
import type { Route } from './+types/fx-payment.ts'

/** One payment; the not-found page for a malformed id. */
export default function FxPayment({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('fxp', id) ? <FxPaymentScreen key={id} id={id} /> : <NotFoundPage />
}
