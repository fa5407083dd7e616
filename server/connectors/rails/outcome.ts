/** Common rules of the rails: when a refusal counts, and how a secret is compared. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { PayoutRefusal, PayoutSent, PayoutStatus } from '../../ports/payout-rail.ts'
import type { RailAnswer } from './http.ts'

/** Maps silence to an order: an order that surely did not arrive was not taken. */
export const afterSilence = ({ reached, said }: Extract<RailAnswer, { kind: 'silence' }>): PayoutSent => ({
  kind: reached ? 'no_answer' : 'not_taken',
  said,
})

/** A provider's refusal of an order. `duplicate`: it says that it has this reference already. */
export type Refused = { readonly why: PayoutRefusal; readonly said: string; readonly duplicate: boolean }

/**
 * Maps an order's refusal: the provider is asked what it knows of the reference. Only a reference that it does not know
 * has conclusively failed, because the refusal may be of a second order while the first is in progress. A duplicate
 * that it does not know yet is in progress as well.
 */
export function afterRefusal({ why, said, duplicate }: Refused, known: PayoutStatus): PayoutSent {
  if (known.kind === 'unknown_reference')
    return duplicate ? { kind: 'no_answer', said } : { kind: 'failed', railId: null, why, said }
  // It was paid and came back: the next status request reports that.
  return known.kind === 'reversed' ? { kind: 'pending', railId: known.railId } : known
}

/** Returns whether two secrets are equal, in constant time. */
export function sameSecret(given: string, ours: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(ours))
}

/** Maps a refusal to our codes, by the first pattern that matches the provider's text. `rejected` when none does. */
export function whyOf(text: string, patterns: readonly (readonly [RegExp, PayoutRefusal])[]): PayoutRefusal {
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'rejected'
}
