/**
 * Checks a receipt: reads the current state of the transaction behind its code. Read-only, and it reveals nothing that
 * the receipt does not show.
 */
import type { ReceiptView } from '@zend/contracts'
import { ok, refuse, type Result } from '@zend/kernel'
import { ownerOf } from '../activity/index.ts'
import { publicNameOf } from '../public-names/index.ts'
import type { ReceiptsDeps } from './make-receipt.ts'
import { openReceipt } from './receipt-code.ts'
import { receiptViewOf } from './receipts.ts'

/** Returns what the page of a receipt shows. A code that we did not sign is refused like one without a transaction. */
export async function checkReceipt(
  { read, key, transaction }: Pick<ReceiptsDeps, 'read' | 'key' | 'transaction'>,
  code: string,
): Promise<Result<ReceiptView, { readonly code: 'not_found' }>> {
  const signed = openReceipt(key, code)
  const owner = signed === null ? null : await ownerOf(read, signed.id, signed.direction)
  if (signed === null || owner === null) return refuse('not_found')
  const [found, customer] = [await transaction(owner, signed.id), await publicNameOf(read, owner)]
  if (!found.ok || customer === null) return refuse('not_found')
  return ok(receiptViewOf(found.value, customer, signed))
}
