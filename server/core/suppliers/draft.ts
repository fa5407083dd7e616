/** Checks what a member wants saved of a supplier, and finds what it would replace. It stores nothing. */
import { checkPayee, type ModulusTable, type PayeeInput } from '@zend/corridors'
import { type BusinessId, ok, refuse, type Result, type SupplierId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import { changedIn } from './change.ts'
import { countSuppliers, findSupplier } from './suppliers.repo.ts'
import type { DraftRefusal, SaveRefusal } from './suppliers.refusals.ts'
import type { Supplier, SupplierDetails, SuppliersPolicy } from './suppliers.ts'

/** What a member wants: the payee as typed, the mail address of whom we ask there. */
export type SupplierInput = { readonly payee: PayeeInput; readonly contact: string }

/** The supplier to change, and the number of its latest version, as the member saw it. */
export type Target = { readonly id: SupplierId; readonly version: number }

/** What is about to be saved. `before` is `null` for a new supplier. */
export type Draft = { readonly details: SupplierDetails; readonly number: number; readonly before: Supplier | null }

/** What a draft is checked with. `modulus`: the table for British accounts; `null` checks their form alone. */
export type DraftDeps = {
  readonly suppliersKey: SealingKey
  readonly policy: SuppliersPolicy
  readonly modulus: ModulusTable | null
}

/** Checks the details and that there is something to save. `target` is `null` for a new supplier. */
export async function draftOf(
  deps: DraftDeps,
  read: Tx,
  holder: BusinessId,
  target: Target | null,
  { payee, contact }: SupplierInput,
): Promise<Result<Draft, DraftRefusal>> {
  const found = await requirePlace(deps, read, holder, target)
  if (!found.ok) return found
  const before = found.value
  const checked = checkPayee(payee, deps.modulus)
  if (!checked.ok) return checked
  const details = { payee: checked.value, contact }
  if (before !== null && !changedIn(before.current.details, details).anything) return refuse('supplier_unchanged')
  return ok({ details, number: (target?.version ?? 0) + 1, before })
}

/** Finds the supplier to change, as its version was seen; or room for a new one. */
export async function requirePlace(
  { suppliersKey, policy: { savedMax } }: DraftDeps,
  tx: Tx,
  holder: BusinessId,
  target: Target | null,
): Promise<Result<Supplier | null, SaveRefusal>> {
  if (target === null)
    return (await countSuppliers(tx, holder)) < savedMax ? ok(null) : refuse('supplier_limit', { limit: savedMax })
  const found = await findSupplier(tx, suppliersKey, holder, target.id)
  if (found === null) return refuse('not_found')
  return found.latest.number === target.version ? ok(found) : refuse('supplier_changed')
}
