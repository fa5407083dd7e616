/** What rails have in common: when a refusal is believed, and how a secret is compared. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { PayoutRefusal, PayoutSent, PayoutStatus } from '../../ports/payout-rail.ts'
import type { RailAnswer } from './http.ts'

/** What silence to the order itself means: an order that surely did not arrive was not taken. */
export const afterSilence = ({ reached, said }: Extract<RailAnswer, { kind: 'silence' }>): PayoutSent => ({
  kind: reached ? 'no_answer' : 'not_taken',
  said,
})

/** A provider's no to an order. `duplicate`: it says that it has this reference already. */
export type Refused = { readonly why: PayoutRefusal; readonly said: string; readonly duplicate: boolean }

/**
 * What an order's refusal means for its reference: the provider is asked what it knows. Only a reference that it does
 * not know has conclusively failed: the refusal may be of a second order while the first is under way. One it called a
 * duplicate and does not know yet is under way as well.
 */
export function afterRefusal({ why, said, duplicate }: Refused, known: PayoutStatus): PayoutSent {
  if (known.kind === 'unknown_reference')
    return duplicate ? { kind: 'no_answer', said } : { kind: 'failed', railId: null, why, said }
  // It was paid and came back: whoever asks for its status is told so.
  return known.kind === 'reversed' ? { kind: 'pending', railId: known.railId } : known
}

/** Whether two secrets are the same, in a time that tells nothing about where they differ. */
export function sameSecret(given: string, ours: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(ours))
}

/** A refusal in our words, by the first pattern that fits what the provider wrote. `rejected` when none does. */
export function whyOf(text: string, patterns: readonly (readonly [RegExp, PayoutRefusal])[]): PayoutRefusal {
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'rejected'
}
