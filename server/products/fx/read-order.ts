/** Reads the order that was given to a provider for a payment abroad, as a file. It changes nothing. */
import { isPerson, ok, refuse, type HolderId, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { FxPaymentId } from './fx-payment.ts'
import { painOf } from './pain-001.ts'
import { findPayment } from './payments.repo.ts'
import { firstSentAt } from './sends.repo.ts'
import { selectTries } from './tries.repo.ts'

/** The order as a file. */
export type FxOrderFile = { readonly name: string; readonly bytes: Uint8Array }

/**
 * Returns the last order of one of this company's payments as pain.001.001.09, dated when it was first sent. Refuses
 * one that no provider was given yet.
 */
export async function readFxOrder(
  tx: Tx,
  { holder }: { readonly holder: HolderId },
  id: FxPaymentId,
): Promise<Result<FxOrderFile, Refusal<'not_found'> | Refusal<'fx_not_possible'>>> {
  const payment = isPerson(holder) ? null : await findPayment(tx, holder, id)
  if (payment === null) return refuse('not_found')
  const reference = (await selectTries(tx, id)).findLast(({ kind }) => kind === 'pay')?.reference
  const at = reference === undefined ? null : await firstSentAt(tx, reference)
  if (reference === undefined || at === null) return refuse('fx_not_possible')
  const text = painOf({ payment, reference, at })
  return ok({ name: `zend-order-${id}.xml`, bytes: new TextEncoder().encode(text) })
}
