/** Texts of a batch's rows: their columns, what is wrong, what somebody has to decide, why one is not paid. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BatchFault, BatchField, BatchQuestion } from '@zend/contracts'
import { ERROR_TEXTS } from '@zend/web/client/error-texts'
import { isRefusalCode } from '@zend/web/client/refusal-codes'

/** The name of each column, as a label. */
export const FIELD_TEXTS: Readonly<Record<BatchField, MessageDescriptor>> = {
  way: msg`Way to pay`,
  name: msg({ message: 'Name', context: 'payee' }),
  country: msg`Country`,
  institution: msg`Bank or provider`,
  account: msg`Account or phone number`,
  branch: msg`Branch code`,
  accountType: msg`Kind of account`,
  username: msg`Zend username`,
  network: msg`Network`,
  address: msg({ message: 'Address', context: 'crypto' }),
  memo: msg`Tag, memo or comment`,
  amount: msg`Amount`,
  currency: msg`Currency or coin`,
  reference: msg`Reference`,
}

/** What is wrong with a field, where the field itself says nothing more exact. */
const FAULTS: Readonly<Record<BatchFault, MessageDescriptor>> = {
  missing: msg`This is missing.`,
  impossible: msg`This can’t be right. Check how it is written.`,
  unknown: msg`We don’t know this.`,
  ambiguous: msg`This can mean more than one thing. Write it in full.`,
  not_paid: msg`We can’t pay this way there yet.`,
  too_small: msg`This is less than can be paid this way.`,
  too_large: msg`This is more than can be paid this way.`,
  too_precise: msg`This currency has fewer decimals.`,
  too_long: msg`This is too long.`,
  refused: msg`We can’t pay this.`,
  own: msg`This is your company’s own.`,
  not_allowed: msg`You may not pay this. Ask somebody who may, or save it as a payee first.`,
}
const UNKNOWN: Readonly<Partial<Record<BatchField, MessageDescriptor>>> = {
  country: msg`We don’t know this country. Write its name or its two letters.`,
  institution: msg`We don’t know a bank or provider of this name in that country.`,
  account: msg`There is no such account.`,
  username: msg`No Zend customer has this username.`,
  network: msg`We don’t know this network.`,
  currency: msg`We don’t know this currency or coin.`,
}
const UNCLEAR: Readonly<Partial<Record<BatchField, MessageDescriptor>>> = {
  amount: msg`Write the amount without thousands separators, such as 1234.50.`,
}

/** What is wrong with a field. Amounts with a bound have a sentence of their own. */
export function faultText(field: BatchField, fault: BatchFault): MessageDescriptor {
  if (fault === 'unknown') return UNKNOWN[field] ?? FAULTS.unknown
  if (fault === 'ambiguous' || fault === 'impossible') return UNCLEAR[field] ?? FAULTS[fault]
  return FAULTS[fault]
}

/** What has to be decided, as the heading of such rows. */
export const QUESTION_TEXTS: Readonly<Record<BatchQuestion, MessageDescriptor>> = {
  name_differs: msg`The account has another name`,
  looks_alike: msg`The address looks like another`,
  twice: msg`Twice in this file`,
  paid_lately: msg`Paid in the last 30 days`,
}

/** The button that accepts it. */
export const ACCEPT_TEXTS: Readonly<Record<BatchQuestion, MessageDescriptor>> = {
  name_differs: msg`Accept the name`,
  looks_alike: msg`Accept the address`,
  twice: msg`Pay both`,
  paid_lately: msg`Pay again`,
}

/** The reasons of payments that failed later, which are no refusals of a call. */
const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  account_invalid: msg`The account’s details are not right.`,
  account_closed: msg`The account is closed.`,
  rejected: msg`The bank or provider refused it.`,
  rail_balance_low: msg`Our partners could not pay it in time.`,
  not_supported: msg`This bank or provider cannot be paid at the moment.`,
  amount_out_of_range: msg`The amount is not one that this account can be paid.`,
  confirm_again: msg`Prices or your limits changed too much while it waited.`,
  bank_reversed: msg`The bank sent it back.`,
  price_moved: msg`The price moved beyond what was agreed.`,
  key_ended: msg`The API key that asked for it was revoked.`,
  reverted: msg`The network did not carry it out.`,
  would_fail: msg`The network would have rejected it, so we didn't send it.`,
  limit_transaction: msg`It was above the maximum for one withdrawal.`,
}

/** Why a row is not paid; `null` for a word of a later build, which must not be shown. */
export function reasonText(reason: string | null): MessageDescriptor | null {
  if (reason === null) return null
  return REASONS[reason] ?? (isRefusalCode(reason) ? ERROR_TEXTS[reason] : null)
}
