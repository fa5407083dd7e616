/** What a payment to a supplier is made from: the version that holds, once it may be paid. It stores nothing. */
import type { FxPayee } from '@zend/corridors'
import { type HolderId, ok, refuse, type Result, type SupplierId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import { findSupplier } from './suppliers.repo.ts'
import type { SupplierRefusal } from './suppliers.refusals.ts'
import { type NameCheck, nameOf, waitingOf } from './suppliers.ts'

/** A supplier that can be paid now. A version never changes: id and version name the payee for ever. */
export type PayableSupplier = {
  readonly id: SupplierId
  readonly version: number
  readonly name: string
  readonly payee: FxPayee
  readonly usableFrom: Date
  readonly nameCheck: NameCheck | null
}

/**
 * Returns the supplier as it is paid now. While a change waits for its contact nothing is paid: nobody knows which
 * account is right. Refuses another company's supplier, and a removed one, as unknown.
 */
export async function supplierForPayment(
  { read, suppliersKey }: { readonly read: Tx; readonly suppliersKey: SealingKey },
  holder: HolderId,
  id: SupplierId,
  now: Date,
): Promise<Result<PayableSupplier, SupplierRefusal>> {
  const found = await findSupplier(read, suppliersKey, holder, id)
  if (found === null) return refuse('supplier_unknown')
  if (waitingOf(found) !== null) return refuse('supplier_not_confirmed')
  const { number: version, details, usableFrom, nameCheck } = found.current
  if (usableFrom > now) return refuse('supplier_cooling', { usableFrom })
  return ok({ id, version, name: nameOf(details.payee), payee: details.payee, usableFrom, nameCheck })
}
