/** Reads a holder's own transfers. Never another holder's. */
import { type HolderId, isId, ok, refuse, type Result } from '@zend/kernel'
import { type AwaitsApproval, earlierRequest } from '../../core/approvals/index.ts'
import { type Command, findKey, type KeyReused } from '../../core/idempotency/index.ts'
import { publicNamesOf } from '../../core/public-names/index.ts'
import type { Tx } from '../../database/index.ts'
import { findTransfer } from './transfer.repo.ts'
import { otherOf, type Transfer, type TransferView, viewOf } from './transfer.ts'

/** Returns one transfer. Refuses `not_found` when there is none, or the holder is at neither end. */
export async function readTransfer(
  tx: Tx,
  holder: HolderId,
  id: string,
): Promise<Result<TransferView, { readonly code: 'not_found' }>> {
  const transfer = await findTransfer(tx, holder, id)
  if (transfer === null) return refuse('not_found')
  return ok(await viewFrom(tx, holder, transfer))
}

/**
 * Returns what an earlier call with this key paid, or asked others to approve; `null` when there was none. Refuses a
 * key that was used for another command.
 */
export async function paidBefore(
  tx: Tx,
  payerId: HolderId,
  key: Command,
): Promise<Result<TransferView | AwaitsApproval, KeyReused> | null> {
  const known = await findKey(tx, key)
  if (!known.ok) return known
  if (known.value.fresh) return null
  // The key's first command was the same request, so it was a transfer.
  const { resultId } = known.value
  const transfer = isId('trf', resultId) ? await findTransfer(tx, payerId, resultId) : null
  if (transfer !== null) return ok(await viewFrom(tx, payerId, transfer))
  const asked = await earlierRequest(tx, payerId, resultId)
  if (asked === null) throw new Error(`the key's first result ${resultId} is not there`)
  return ok(asked)
}

async function viewFrom(tx: Tx, holder: HolderId, transfer: Transfer): Promise<TransferView> {
  const otherId = otherOf(transfer, holder)
  const other = (await publicNamesOf(tx, [otherId])).get(otherId)
  if (other === undefined) throw new Error(`${transfer.id} has an end that is nobody`)
  return viewOf(transfer, holder, other)
}
