/** The words of refusals about invoices, and the facts in them. */
import { useLingui } from '@lingui/react/macro'
import { fields, type Problem } from '@zend/contracts'
import { FX_CURRENCIES } from '@zend/corridors'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useFormat } from '@zend/web/ui/format'
import * as z from 'zod/mini'

/** How old an invoice may be, and how far ahead of today, in days (the server decides it). */
export const INVOICE_DAYS = { old: 180, ahead: 7 } as const

const facts = z.object({
  invoice: z.optional(fields.id('ivc')),
  remaining: z.optional(fields.amount),
  currency: z.optional(z.enum(FX_CURRENCIES)),
})

/** The facts of a refusal about invoices; empty if they are not in the expected form. */
export function invoiceFacts(problem: Problem | undefined): z.output<typeof facts> {
  const parsed = facts.safeParse(problem ?? {})
  return parsed.success ? parsed.data : {}
}

/** Converts an error to a sentence. */
export function useInvoiceText(): (failure: ApiError) => string {
  const { t } = useLingui()
  const format = useFormat()
  const errorText = useErrorText()
  return (failure) => {
    const { remaining, currency } = invoiceFacts(failure.problem)
    switch (failure.code) {
      case 'invoice_known':
        return t`You handed in this invoice already.`
      case 'invoice_confirmed':
        return t`Somebody of your company confirmed this invoice meanwhile.`
      case 'invoice_date':
        return t`An invoice can be at most 180 days old, or dated at most a week ahead.`
      case 'invoice_in_use':
        return t`A payment names this invoice, so it stays.`
      case 'invoice_unknown':
        return t`There is no such invoice of this supplier in this currency.`
      case 'invoice_needed':
        return t`Payments in yuan need the invoice that they pay.`
      case 'invoice_account_differs':
        return t`This invoice names another account than your supplier’s. Call the supplier on a number you know, and pay nothing before.`
      case 'invoice_sum':
        return t`What you pay of the invoices must be what arrives, or up to two percent less.`
      case 'invoice_spent': {
        if (remaining === undefined || currency === undefined) return t`Less remains to be paid of this invoice.`
        const rest = format.fiat(remaining, currency)
        return t`Only ${rest} remain to be paid of this invoice.`
      }
      case 'unsupported_media_type':
      case 'picture_unreadable':
      case 'file_unreadable':
        return t`We cannot read this file. Choose a PDF, or a photo as JPEG or PNG.`
      case 'payload_too_large':
        return t`This file is larger than 10 MB.`
      case 'not_found':
        return t`This invoice is not there any more.`
      default:
        return errorText(failure)
    }
  }
}
