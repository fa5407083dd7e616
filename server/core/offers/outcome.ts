/** What a payment is offered and followed as, where it is one of many that are confirmed together. Types only. */
import type { Money } from '@zend/kernel'
import type { PayloadOfKind } from '../approvals/index.ts'

/**
 * One of many payments, as it would be made now: what is confirmed of it, but for its worth, and what it takes at this
 * moment. At most `pays.most` leaves later, and exactly `pays.least` arrives.
 */
export type OfferedPart = { readonly pays: Omit<PayloadOfKind, 'valueCents'>; readonly takes: Money }

/**
 * What became of a payment. `unknown`: a provider has not said. `failed`: its holder has the money again, and `reason`
 * says why. `left`: what left the balance.
 */
export type Outcome = {
  readonly state: 'paying' | 'unknown' | 'paid' | 'failed'
  readonly reason: string | null
  readonly left: Money | null
  readonly endedAt: Date | null
}
