/**
 * The texts of codes that only calls of signed-in pages can fail with. They load with those pages, so that signing in
 * on a slow network does not fetch them.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiErrorCode } from './api-error-code.ts'

/** About API keys, whose own page has words for each: one text for all, since signing in loads them. */
const ABOUT_KEYS = msg`This API key cannot be made or used now.`

/** The page of members has words of its own for the second of these. */
const BY_OTHERS = msg`Somebody else in your company must approve this.`

/** The text of each of these codes; part of ERROR_TEXTS. */
export const SIGNED_IN_ERROR_TEXTS = {
  // Support
  attachment_unknown: msg`One of the files is no longer there. Add it again.`,
  // Web push
  push_not_available: msg`Notifications on devices are not available right now.`,
  push_endpoint_refused: msg`This browser’s notification service is not one that we know.`,
  // Receipts
  receipt_not_ready: msg`There is a receipt once this is done.`,
  // API keys
  key_limit: ABOUT_KEYS,
  key_ended: ABOUT_KEYS,
  key_of_other_mode: ABOUT_KEYS,
  address_not_listed: ABOUT_KEYS,
  signature_invalid: ABOUT_KEYS,
  // A company's policy
  approval_needed: BY_OTHERS,
  third_person_needed: BY_OTHERS,
  single_control_limit: msg`One person alone can move up to $10,000 a day. For more, a second person who may approve is needed.`,
  approver_gone: msg`Somebody else would have to approve this, and the last who could was suspended or removed lately.`,
  // What the law of a country allows
  not_offered: msg`This is not offered in the country of this account.`,
  // Money moving
  insufficient_funds: msg`Your balance is too low. Nothing was sent.`,
  amount_too_small: msg`This amount is below the minimum.`,
  amount_too_large: msg`This amount is above the maximum.`,
  limit_exceeded: msg`This is over your limit. Nothing was sent.`,
  company_frozen: msg`Payments of your company are stopped. Nothing is sent until we have looked at it.`,
  deposit_in_question: msg`Sending is on hold: a deposit of yours is no longer on its network. Open it in your history to see what happens next.`,
  money_out_held: msg`Sending money is on hold after a change of your security settings.`,
  // Companies and their members
  second_factor_needed: msg`Set up an authenticator app or a passkey first: who acts for a company needs one.`,
  member_suspended: msg`You are suspended in this company.`,
  last_owner: msg`A company always has an owner. Make somebody else an owner first: they count 48 hours later.`,
  // Quotes
  currencies_equal: msg`Choose two different coins.`,
  quote_invalid: msg`This offer does not belong to your account. Ask for a new one.`,
  quote_expired: msg`This offer has expired. Ask for a new one.`,
  quote_used: msg`This offer was already used. See your transactions.`,
  price_stale: msg`There is no fresh market price right now. Try again in a moment.`,
  price_sources_disagree: msg`We can't get a reliable price right now. Try again in a moment.`,
  price_jumped: msg`This price moved unusually fast, so we have paused it until it settles. Nothing was moved. Try again in a few minutes.`,
  inventory_limit: msg`This amount is too large for us right now. Try a smaller one.`,
  // Withdrawals
  withdrawals_paused: msg`Withdrawals on this network are paused while we check it. Your money is safe.`,
  address_invalid: msg`This is not an address of the chosen network.`,
  address_is_ours: msg`This address belongs to a Zend customer. Send with Zend Pay instead: instant and free.`,
  address_is_own: msg`This is your own deposit address.`,
  address_look_alike: msg`This address looks like one you know, but is another. Check every character.`,
  address_refused: msg`We cannot send to this address.`,
  address_not_allowed: msg`Your allowlist is on: you can only pay saved wallets that are ready.`,
  withdrawal_not_cancellable: msg`This withdrawal is on its way and cannot be cancelled.`,
  // Quick sell
  account_invalid: msg`This is not an account of the chosen bank or provider.`,
  account_not_found: msg`There is no such account.`,
  account_name_differs: msg`The name on this account is not the name you were verified with.`,
  account_exists: msg`You have saved this account already.`,
  account_limit: msg`No more accounts can be saved. Remove one first.`,
  account_in_use: msg`A rule sells into this account. End the rule first.`,
  verification_needed: msg`Verify your identity first.`,
  rails_unavailable: msg`Payouts to this country are not going through right now. Nothing was moved.`,
  // Payments abroad
  fx_rate_unavailable: msg`There is no rate of this currency that we can rely on right now. Try again in a few minutes.`,
  fx_not_possible: msg`That is not possible any more, or not yet. Look at the payment again.`,
  supplier_unknown: msg`There is no such supplier.`,
  supplier_not_confirmed: msg`The details of this supplier are not confirmed yet.`,
  supplier_cooling: msg`The details of this supplier were changed lately. You can pay it once some time has passed.`,
  // Zend Pay
  payee_not_found: msg`Nobody has this username.`,
  payee_is_self: msg`This is your own username.`,
  // Saved wallets
  beneficiary_exists: msg`You have saved this wallet already.`,
  beneficiary_limit: msg`You cannot save more wallets. Remove one first.`,
} as const satisfies Partial<Record<ApiErrorCode, MessageDescriptor>>
