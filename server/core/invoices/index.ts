/** Public interface of invoices: what suppliers abroad ask for, and the parts of it that payments pay. */
export { addInvoice } from './add-invoice.ts'
export { confirmInvoice, type ConfirmCommand } from './confirm-invoice.ts'
export { openInvoiceReader } from './invoice-reader.ts'
export {
  type Invoice,
  type InvoiceId,
  type InvoicesDeps,
  type InvoicesPolicy,
  type PaidInvoice,
  remainingOf,
  type WantedPart,
} from './invoices.ts'
export type { PartsRefusal } from './invoices.refusals.ts'
export { invoicesKeysFrom } from './keys.ts'
export { listInvoices, openInvoiceFile, readInvoice, readInvoiceFile, removeInvoice } from './manage-invoices.ts'
export { nameParts, partsSigned, type PayingParts } from './name-parts.ts'
export { type InvoicesCheck, verifyInvoices } from './verify-invoices.repo.ts'
