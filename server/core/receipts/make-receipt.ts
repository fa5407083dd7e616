/** Makes the signed receipt of a customer's own transaction. Read-only. */
import type { Locale } from '@zend/contracts'
import { ok, refuse, type Result, type HolderId } from '@zend/kernel'
import { identiconSeed } from '@zend/kernel/identicon'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Draft } from '../paper/index.ts'
import { publicNameOf } from '../public-names/index.ts'
import { type ReceiptKey, signReceipt } from './receipt-code.ts'
import { type ReceiptSheet, sheetOf } from './receipt-sheet.ts'
import { isDone, type Provable } from './receipts.ts'

/** Reads any transaction of a customer, or a company's payment abroad, by its id: the composition selects the reader. */
export type ReadTransaction = (holder: HolderId, id: string) => Promise<Result<Provable, ReceiptRefusal>>

/** Dependencies of receipts. `appUrl` is the app's address, which has the page of a receipt. */
export type ReceiptsDeps = {
  readonly read: Tx
  readonly clock: Clock
  readonly key: ReceiptKey
  readonly transaction: ReadTransaction
  readonly appUrl: string
}

/** Refusal: this customer has no such transaction, or it is not done yet. */
export type ReceiptRefusal = { readonly code: 'not_found' | 'receipt_not_ready' }

const DRAWER = new URL('pdf.ts', import.meta.url).href

type Asked = { readonly id: string; readonly locale: Locale }

/** Returns the receipt as a file to make. Refuses another holder's transaction, and one that is not done. */
export async function makeReceipt(
  deps: ReceiptsDeps,
  holder: HolderId,
  { id, locale }: Asked,
): Promise<Result<Draft, ReceiptRefusal>> {
  const made = await signedSheet(deps, holder, { id, locale })
  if (!made.ok) return made
  const { sheet, fingerprint, isProof } = made.value
  const [head, address] = [
    await identiconSeed(fingerprint),
    sheet.address === null ? null : await identiconSeed(sheet.address.text),
  ]
  return ok({
    fileName: `${isProof ? 'zend-proof' : 'zend-receipt'}-${id}`,
    format: 'pdf',
    drawing: { drawer: DRAWER, content: { ...sheet, identicons: { head, address } } },
  })
}

/** A signed receipt's content. `isProof`: of a payment abroad. */
export type SignedSheet = { readonly sheet: ReceiptSheet; readonly fingerprint: string; readonly isProof: boolean }

/** Signs a receipt and returns its content. Refuses another holder's transaction, and one that is not done. */
export async function signedSheet(
  { read, clock, key, transaction, appUrl }: ReceiptsDeps,
  holder: HolderId,
  { id, locale }: Asked,
): Promise<Result<SignedSheet, ReceiptRefusal>> {
  const found = await transaction(holder, id)
  if (!found.ok) return found
  if (!isDone(found.value)) return refuse('receipt_not_ready')
  const customer = await publicNameOf(read, holder)
  if (customer === null) throw new Error(`${holder} has transactions and no account`)
  const signed = signReceipt(key, { id, direction: found.value.direction, issuedAt: clock.now() })
  const sheet = sheetOf({
    detail: found.value,
    customer,
    signed,
    link: `${appUrl.replace(/\/+$/, '')}/receipt/${signed.code}`,
    locale,
  })
  return ok({ sheet, fingerprint: signed.fingerprint, isProof: found.value.transactionType === 'fx' })
}
