/** Reads a customer's own transfer. It reads nobody else's, whatever it is given. */
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import { findCustomers } from '../../core/persons/index.ts'
import type { Tx } from '../../database/index.ts'
import { findTransfer } from './transfer.repo.ts'
import { otherOf, type TransferView, viewOf } from './transfer.ts'

/** One transfer. Refuses `not_found` when there is none, or the customer is at neither end. */
export async function readTransfer(tx: Tx, userId: UserId, id: string): Promise<Result<TransferView, { readonly code: 'not_found' }>> {
  const transfer = await findTransfer(tx, userId, id)
  if (transfer === null) return refuse('not_found')
  const otherId = otherOf(transfer, userId)
  const other = (await findCustomers(tx, [otherId])).get(otherId)
  if (other === undefined) throw new Error(`${transfer.id} has an end without an account`)
  return ok(viewOf(transfer, userId, other))
}
