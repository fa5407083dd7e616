/**
 * Proves a receipt: reads the transaction behind its code as it stands now. It changes nothing, and tells a stranger
 * nothing that the paper does not.
 */
import type { ReceiptView } from '@zend/contracts'
import { ok, refuse, type Result } from '@zend/kernel'
import { ownerOf } from '../activity/index.ts'
import { publicNameOf } from '../public-names/index.ts'
import type { ReceiptsDeps } from './make-receipt.ts'
import { openReceipt } from './receipt-code.ts'
import { receiptViewOf } from './receipts.ts'

/** What the page of a receipt shows. A code that we did not sign is refused like one whose transaction is not there. */
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
