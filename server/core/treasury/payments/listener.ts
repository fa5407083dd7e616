/** How the treasury notifies whoever ordered a payment of its events, and learns that nobody did. */
import type { PaymentId } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { PaymentEvent, PaymentFacts } from './payments.ts'

/**
 * Called with every event of a withdrawal's payment, inside the treasury's transaction. It must only use `tx`, and what
 * it throws rolls the step back for a retry, except `PaymentNotOrdered`, before which it must write nothing. Never
 * called for sweeps and top-ups.
 */
export type OnPayment = (tx: Tx, payment: PaymentFacts, event: PaymentEvent) => Promise<void>

/**
 * Thrown by a payment listener (`OnPayment`) for a payment that nobody ordered, or no longer. The step rolls back, an
 * operator is alerted, and everything else continues. A payment that nothing was built for yet fails.
 */
export class PaymentNotOrdered extends Error {
  override readonly name = 'PaymentNotOrdered'
  readonly payment: PaymentId

  constructor(payment: PaymentId, why: string) {
    super(`payment ${payment} is not ordered: ${why}`)
    this.payment = payment
  }
}
