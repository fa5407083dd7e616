/** Heavy parts of the invoices' page. They load while it is read. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** Handing in the file of an invoice. */
export const handIn = lazyPart(async () => (await import('./hand-in.tsx')).HandIn)
/** An invoice that is paid, and how much of it. */
export const paidInvoice = lazyPart(async () => (await import('./paid-invoice.tsx')).PaidInvoice)
