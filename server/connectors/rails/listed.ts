/**
 * Institutions in a provider's own list. Where a provider publishes its codes through its API alone, ours are
 * second-hand or not known at all: money is sent only to an institution that the provider's list, asked first, has once
 * and as we know it.
 */
import type { RailAnswer } from './http.ts'
import { afterRefusal } from './outcome.ts'
import type { PayoutSent, PayoutStatus } from '../../ports/payout-rail.ts'

/** A row of a provider's list. */
export type Row = { readonly id: string; readonly code: string; readonly name: string }

/** What we know of an institution: its code there, how it is called there, or both. */
export type Known = { readonly code?: string; readonly name?: RegExp }

/** The one row that fits; `null` when none or several do. */
export function rowOf(rows: readonly Row[], { code, name }: Known): Row | null {
  const fitting = rows.filter(
    (row) => (code === undefined || row.code === code) && (name === undefined || name.test(row.name)),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/**
 * What a list said about an institution: `T` is what an order needs to name it. `missing` is the list's own word,
 * `unclear` is none.
 */
export type Listed<T> =
  | { readonly kind: 'listed'; readonly as: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unclear'; readonly said: string }

/** What a list that did not come, or that cannot be read, says. */
export const unclear = (answer: RailAnswer): { readonly kind: 'unclear'; readonly said: string } => ({
  kind: 'unclear',
  said: answer.kind === 'silence' ? answer.said : 'its list of institutions cannot be read',
})

/**
 * What an institution that is not listed means for an order. The reference may have been ordered when it still was, so
 * the provider is asked.
 */
export async function withoutListing(
  listed: Exclude<Listed<unknown>, { kind: 'listed' }>,
  ask: () => Promise<PayoutStatus>,
): Promise<PayoutSent> {
  // It ended before anything was ordered.
  if (listed.kind === 'unclear') return { kind: 'not_taken', said: listed.said }
  return afterRefusal({ why: 'not_supported', said: 'not in its list of institutions', duplicate: false }, await ask())
}
