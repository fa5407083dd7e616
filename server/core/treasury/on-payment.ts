/** How the treasury tells the one who ordered a payment what became of it. */
import type { Tx } from '../../database/index.ts'
import type { PaymentEvent, PaymentFacts } from './treasury.ts'

/**
 * Told of every event of a withdrawal's payment, inside the treasury's transaction: it must only use `tx`, and what it throws rolls the step back, to be
 * tried again, but for `PaymentNotOrdered`, before which it must write nothing. Never told of sweeps and top-ups.
 */
export type OnPayment = (tx: Tx, payment: PaymentFacts, event: PaymentEvent) => Promise<void>
