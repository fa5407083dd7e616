/** Every expected "no" of this module. */
import type { FxCurrency } from '@zend/corridors'
import type { Refusal } from '@zend/kernel'
import type { ReencodeRefusal } from '../pictures/index.ts'
import type { InvoiceId, ReaderRefusal } from './invoices.ts'

/** The same file, or the same number of the same supplier, is there already. */
export type InvoiceKnown = Refusal<'invoice_known', { readonly invoice: InvoiceId }>

/** Too many files, or bytes, in a while. */
export type TooMuch = Refusal<'rate_limited', { readonly retryAt: Date }>

/** Why a file is not taken. */
export type AddRefusal = InvoiceKnown | ReencodeRefusal | Refusal<'file_unreadable'> | TooMuch

/** Why what an invoice says cannot be confirmed so. */
export type ConfirmInvoiceRefusal =
  | InvoiceKnown
  | ReaderRefusal
  | Refusal<'not_found' | 'invoice_confirmed' | 'supplier_unknown'>
  | Refusal<'invoice_date', { readonly from: string; readonly by: string }>
  | Refusal<'invalid_request', { readonly field: 'body.total' | 'body.currency' | 'body.number' }>

/** Why a payment cannot pay these invoices. */
export type PartsRefusal =
  | Refusal<'invoice_unknown' | 'invoice_account_differs', { readonly invoice: InvoiceId }>
  | Refusal<'invoice_spent', { readonly invoice: InvoiceId; readonly remaining: string; readonly currency: FxCurrency }>
  | Refusal<'invoice_needed' | 'invoice_sum'>
