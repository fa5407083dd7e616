/** How the treasury tells the one who ordered a payment what became of it, and hears that nobody did. */
import type { PaymentId } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { PaymentEvent, PaymentFacts } from './payments.ts'

/**
 * Told of every event of a withdrawal's payment, inside the treasury's transaction: it must only use `tx`, and what it
 * throws rolls the step back, to be tried again, but for `PaymentNotOrdered`, before which it must write nothing. Never
 * told of sweeps and top-ups.
 */
export type OnPayment = (tx: Tx, payment: PaymentFacts, event: PaymentEvent) => Promise<void>

/**
 * Thrown by the listener of payments (`OnPayment`) about a payment that nobody ordered, or not any more. The step rolls
 * back, a person is told, and everything else goes on. A payment that nothing was built for yet ends as failed.
 */
export class PaymentNotOrdered extends Error {
  override readonly name = 'PaymentNotOrdered'
  readonly payment: PaymentId

  constructor(payment: PaymentId, why: string) {
    super(`payment ${payment} is not ordered: ${why}`)
    this.payment = payment
  }
}
