/** Heavy parts of every step of a payment. They load while something is typed or read. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** What an offer comes to, beside the form. */
export const slip = lazyPart(async () => (await import('./slip.tsx')).Slip)
/** An order without a known answer. */
export const unanswered = lazyPart(async () => (await import('./unanswered.tsx')).Unanswered)
/** What stands in place of an offer that needs invoices. */
export const billedNote = lazyPart(async () => {
  const [{ BilledNote }] = await Promise.all([import('./billed-note.tsx'), addTexts('fxinvoice')])
  return BilledNote
})
/** Why the invoices of a payment do not let it be paid. */
export const invoiceNote = lazyPart(async () => {
  const [{ InvoiceNote }] = await Promise.all([import('./invoice-note.tsx'), addTexts('fxinvoice')])
  return InvoiceNote
})
