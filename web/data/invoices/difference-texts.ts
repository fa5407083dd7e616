/** What of an invoice does not fit, in words: the person who hands it in reads it, and whoever approves it. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InvoiceDifference } from '@zend/contracts'

/** A sentence for each difference. */
export const DIFFERENCE_TEXTS: Readonly<Record<InvoiceDifference, MessageDescriptor>> = {
  unread: msg`No machine could read this file, so nothing on it was compared.`,
  supplier_name: msg`The supplier’s name is not on it.`,
  company_name: msg`Your company’s name is not on it.`,
  account: msg`It names another account than the supplier’s.`,
  number: msg`Another number was read on it.`,
  date: msg`Another date was read on it.`,
  currency: msg`Another currency was read on it.`,
  total: msg`Another total was read on it.`,
}
