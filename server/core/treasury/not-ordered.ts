/** A payment that whoever should have ordered it knows nothing of, or has closed: what it does to the treasury, and to that payment alone. */
import type { PaymentId } from '@zend/kernel'

/**
 * Thrown by the listener of payments (`OnPayment`) about a payment that nobody ordered, or not any more. The step rolls back, a person is told, and everything else
 * goes on. A payment that nothing was built for yet ends as failed.
 */
export class PaymentNotOrdered extends Error {
  override readonly name = 'PaymentNotOrdered'
  readonly payment: PaymentId

  constructor(payment: PaymentId, why: string) {
    super(`payment ${payment} is not ordered: ${why}`)
    this.payment = payment
  }
}
