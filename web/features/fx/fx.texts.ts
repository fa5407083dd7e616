/** The words of payments abroad that are made: states, and why one ended or came back. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FxShownState } from '@zend/contracts'

/** The word on a payment's badge. */
export const STATE_TEXTS: Readonly<Record<FxShownState, MessageDescriptor>> = {
  funded: msg({ message: 'Waiting', context: 'payment' }),
  documents_review: msg`We look at the invoice`,
  info_requested: msg`Your answer is needed`,
  converting: msg`Being exchanged`,
  paying: msg`Being sent`,
  unknown: msg`We are asking`,
  sent: msg`On its way`,
  delivered: msg({ message: 'Arrived', context: 'payment' }),
  came_back: msg`Came back`,
  returned: msg`Back in your balance`,
  cancelled: msg`Called off`,
  expired: msg`No rate came`,
  not_taken: msg`Not carried out`,
}

/** Why a payment did not arrive, in the words of whoever has to do something about it. */
const REASON_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  account_invalid: msg`The bank knows no account with this number.`,
  account_closed: msg`The supplier’s account is closed.`,
  routing_invalid: msg`The bank’s own number or code is not right.`,
  name_mismatch: msg`The account is in another name.`,
  currency_mismatch: msg`The account does not take this currency.`,
  payee_refused: msg`The supplier, or their bank, did not take it.`,
  payee_invalid: msg`The supplier’s details are not complete enough for this way of paying.`,
  compliance: msg`A bank on the way stopped it to look into it, and sent it back.`,
  recalled: msg`It came back because you asked for it.`,
  purpose_invalid: msg`The bank does not carry payments for this purpose.`,
  amount_out_of_range: msg`The bank does not carry this amount.`,
  not_supported: msg`The bank does not carry this payment.`,
  confirm_again: msg`Something changed since it was confirmed, so it has to be confirmed again.`,
  not_confirmed: msg`It was not confirmed by your company.`,
  papers_rejected: msg`We could not accept the invoice for this payment.`,
}
const NO_REASON = msg`The bank sent it back without a reason.`

/** The sentence of a reason. */
export const reasonText = (reason: string | null): MessageDescriptor => REASON_TEXTS[reason ?? ''] ?? NO_REASON

/** Reasons that other details of the supplier can cure. */
export const ABOUT_DETAILS: ReadonlySet<string> = new Set([
  'account_invalid',
  'account_closed',
  'routing_invalid',
  'name_mismatch',
  'currency_mismatch',
  'payee_invalid',
])
