/** Reads a customer's own transfers: one, and those of a period for statements. It reads nobody else's, whatever it is given. */
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import { findCustomers } from '../../core/identity/index.ts'
import type { Tx } from '../../database/index.ts'
import { otherOf, type Transfer, type TransferView, viewOf } from './transfer.ts'
import { findTransfer, selectTransfersBetween } from './transfer.repo.ts'

/** One transfer. Refuses `not_found` when there is none, or the customer is at neither end. */
export async function readTransfer(tx: Tx, userId: UserId, id: string): Promise<Result<TransferView, { readonly code: 'not_found' }>> {
  const transfer = await findTransfer(tx, userId, id)
  const [view] = transfer === null ? [] : await viewsOf(tx, userId, [transfer])
  return view === undefined ? refuse('not_found') : ok(view)
}

/** The customer's transfers of a period, both ways, `from` included and `to` not, oldest first. At most `max`: ask for one more than can be shown. */
export async function readTransfersBetween(
  tx: Tx,
  userId: UserId,
  { from, to }: { readonly from: Date; readonly to: Date },
  max: number,
): Promise<readonly TransferView[]> {
  return viewsOf(tx, userId, await selectTransfersBetween(tx, userId, from, to, max))
}

async function viewsOf(tx: Tx, userId: UserId, transfers: readonly Transfer[]): Promise<readonly TransferView[]> {
  const others = await findCustomers(tx, [...new Set(transfers.map((transfer) => otherOf(transfer, userId)))])
  return transfers.map((transfer) => {
    const other = others.get(otherOf(transfer, userId))
    if (other === undefined) throw new Error(`${transfer.id} has an end without an account`)
    return viewOf(transfer, userId, other)
  })
}
