/** What a new version changes, and what follows from it. Pure. */
import { after } from '@zend/kernel'
import { canonicalJson } from '../authorizations/index.ts'
import { factsOf } from './facts.ts'
import type { SupplierDetails, SuppliersPolicy } from './suppliers.ts'

/** What differs: where the money goes or in whose name, whom we ask, or anything at all. */
export type Changed = { readonly account: boolean; readonly contact: boolean; readonly anything: boolean }

/** Compares two versions' details. */
export function changedIn(before: SupplierDetails, now: SupplierDetails): Changed {
  const differs = (a: SupplierDetails, b: SupplierDetails): boolean =>
    canonicalJson(factsOf(a)) !== canonicalJson(factsOf(b))
  // The account is everything but the address and the contact.
  const sameRest = { ...now, payee: { ...now.payee, address: before.payee.address }, contact: before.contact }
  return { account: differs(before, sameRest), contact: before.contact !== now.contact, anything: differs(before, now) }
}

/** When and whether a new version may be paid. */
export type Consequence = {
  readonly usableFrom: Date
  /** Whether the earlier contact has to confirm it. */
  readonly asks: boolean
}

/**
 * Returns what a change of an earlier version leads to. New account details cool off; a change of anything else keeps
 * a cooling time that still runs. Whoever changes the contact alone is asked about too, or they would confirm the next
 * change themselves.
 */
export function consequenceOf(
  before: { readonly details: SupplierDetails; readonly usableFrom: Date },
  now: SupplierDetails,
  at: Date,
  { coolingMs }: Pick<SuppliersPolicy, 'coolingMs'>,
): Consequence {
  const { account, contact } = changedIn(before.details, now)
  const from = account ? after(at, coolingMs) : at
  return { usableFrom: from > before.usableFrom ? from : before.usableFrom, asks: account || contact }
}
