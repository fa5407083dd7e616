/**
 * Looks institutions up in a provider's own list. Where a provider publishes its codes only through its API, ours are
 * second-hand or unknown: money is sent only to an institution that the provider's current list has exactly once and as
 * we know it.
 */
import type { RailAnswer } from './http.ts'
import { afterRefusal } from './outcome.ts'
import type { PayoutSent, PayoutStatus } from '../../ports/payout-rail.ts'

/** A row of a provider's list. */
export type Row = { readonly id: string; readonly code: string; readonly name: string }

/** What we know of an institution: the provider's code, its name there, or both. */
export type Known = { readonly code?: string; readonly name?: RegExp }

/** Returns the only matching row; `null` when none or several match. */
export function rowOf(rows: readonly Row[], { code, name }: Known): Row | null {
  const fitting = rows.filter(
    (row) => (code === undefined || row.code === code) && (name === undefined || name.test(row.name)),
  )
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/**
 * The result for an institution: `T` is what an order needs to name it. `missing`: the list does not have it;
 * `unclear`: there was no list.
 */
export type Listed<T> =
  | { readonly kind: 'listed'; readonly as: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unclear'; readonly said: string }

/** The result when the list did not arrive, or cannot be read. */
export const unclear = (answer: RailAnswer): { readonly kind: 'unclear'; readonly said: string } => ({
  kind: 'unclear',
  said: answer.kind === 'silence' ? answer.said : 'its list of institutions cannot be read',
})

/**
 * Handles an order to an institution that is not listed. The reference may have been ordered when it still was, so the
 * provider is asked.
 */
export async function withoutListing(
  listed: Exclude<Listed<unknown>, { kind: 'listed' }>,
  ask: () => Promise<PayoutStatus>,
): Promise<PayoutSent> {
  // It ended before anything was ordered.
  if (listed.kind === 'unclear') return { kind: 'not_taken', said: listed.said }
  return afterRefusal({ why: 'not_supported', said: 'not in its list of institutions', duplicate: false }, await ask())
}
