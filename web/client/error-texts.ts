/**
 * A text for the customer for every error code, in their language. The map does not compile if a code has no text. Each
 * text says what happened and what to do next; none blames.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiErrorCode } from './api-error-code.ts'
import { IDENTITY_ERROR_TEXTS } from './identity-error-texts.ts'
import { SIGNED_IN_ERROR_TEXTS } from './signed-in-error-texts.ts'

// What many codes say whose own pages have words for each: one text for all, since signing in loads them.
const NOT_ALLOWED = msg`You don't have permission to do this.`
const NOT_RIGHT = msg`Something in this form is not right. Check it and try again.`
const NOTHING_HERE = msg`There is nothing here.`

/** The text of each code. */
export const ERROR_TEXTS: Readonly<Record<ApiErrorCode, MessageDescriptor>> = {
  ...SIGNED_IN_ERROR_TEXTS,
  ...IDENTITY_ERROR_TEXTS,
  // No answer of ours
  offline: msg`You are offline. Connect to the internet and try again.`,
  network: msg`We could not reach Zend. Check your connection and try again.`,
  timeout: msg`No answer came in time. Check your connection and try again.`,
  unexpected: msg`Something broke on our side. Try again in a moment.`,
  // The request itself
  invalid_request: NOT_RIGHT,
  unauthenticated: msg`Your session has ended. Sign in again.`,
  forbidden: NOT_ALLOWED,
  not_found: NOTHING_HERE,
  method_not_allowed: msg`This page is out of date. Reload it and try again.`,
  idempotency_key_reused: msg`This was already sent with other details. Start again.`,
  payload_too_large: msg`That is too large to send.`,
  unsupported_media_type: msg`This page is out of date. Reload it and try again.`,
  rate_limited: msg`Too many attempts. Wait a moment and try again.`,
  internal_error: msg`Something broke on our side. Nothing was changed.`,
  unavailable: msg`This part of Zend is not available right now. Try again soon.`,
  busy: msg`We're very busy right now. No money moved. Try again in a moment.`,
  // Pictures and files
  picture_unreadable: msg`We cannot read this picture. Choose a JPEG, PNG or WebP file.`,
  file_unreadable: msg`We cannot read this file. Choose a picture or a PDF.`,
  // Sign-up and sign-in
  email_taken: msg`An account with this email already exists. Sign in instead.`,
  username_taken: msg`This username is taken. Choose another.`,
  username_reserved: msg`This username could be mistaken for Zend, a coin or an address. Choose another.`,
  name_not_allowed: msg`Write your name as your documents have it: in one script, without links or words that stand for Zend.`,
  name_verified: msg`Your name was verified, so it can’t be changed here. If it has changed, write to our support.`,
  country_not_supported: msg`Accounts cannot be opened from this country yet.`,
  phone_invalid: msg`This is not a phone number of the chosen country.`,
  password_too_common: msg`This password is on lists of leaked passwords. Choose another.`,
  password_contains_identity: msg`The password must not contain your name, username or email.`,
  terms_not_accepted: msg`Accept the terms to open an account.`,
  credentials_wrong: msg`The email or password is not right.`,
  account_locked: msg`There were too many tries. Wait before you try again.`,
  email_not_verified: msg`Verify your email first.`,
  // Account security
  password_wrong: msg`This is not your password.`,
  password_unchanged: msg`This is your password already. Choose another.`,
  account_frozen: msg`This account is locked.`,
  passkey_refused: msg`This passkey was not accepted. Try again, or use your password.`,
  passkey_expired: msg`That took too long. Start again.`,
  passkey_none: msg`You have no passkey yet.`,
  link_expired: msg`This link has expired.`,
  // One-time codes
  otp_wrong: msg`Wrong code. Check it and try again.`,
  otp_used: msg`This code was used already. Wait for the next one in your app.`,
  otp_expired: msg`This code has expired. Ask for a new one.`,
  otp_tries_used_up: msg`There were too many wrong codes. Ask for a new one.`,
  otp_resend_too_soon: msg`We just sent you a code. Wait a little before asking for another.`,
  otp_limit_reached: msg`We sent many codes to this address. Wait before asking for another.`,
  // Deposits
  asset_unknown: msg`We do not know this coin.`,
  network_not_available: msg`This coin is not available on this network.`,
  address_not_ready: msg`We are preparing this address for the coin. It appears here in about a minute.`,
  network_halted: msg`Deposits on this network are paused while we check it. Your money is safe.`,
  // The rescue page. It has texts of its own for these codes, and they are shown nowhere else, so that signing in does
  // not load them.
  hash_unknown_form: NOT_RIGHT,
  claim_not_possible: NOTHING_HERE,
  // Members' pages, invitations and opening a company. They have texts of their own for these codes, which are shown
  // nowhere else, so that signing in does not load them.
  company_limit: NOT_ALLOWED,
  owners_only: NOT_ALLOWED,
  deputy_unfit: NOT_ALLOWED,
  own_membership: NOT_ALLOWED,
  permissions_exceeded: NOT_ALLOWED,
  already_member: NOTHING_HERE,
  membership_gone: NOTHING_HERE,
  invitation_limit: NOTHING_HERE,
  // The pages of a company's verification, which are to have texts of their own, as above.
  kyb_closed: NOT_ALLOWED,
  kyb_not_asked: NOT_ALLOWED,
  kyb_incomplete: NOT_RIGHT,
  party_unknown: NOT_RIGHT,
  party_limit: NOT_RIGHT,
  shares_exceeded: NOT_RIGHT,
  paper_unknown: NOT_RIGHT,
  paper_date_needed: NOT_RIGHT,
  paper_too_old: NOT_RIGHT,
  consent_needed: NOT_RIGHT,
  // The pages of batches and of what a company asks others to pay, as above.
  batch_dated: NOT_RIGHT,
  batch_unreadable: NOT_RIGHT,
  batch_too_long: NOT_RIGHT,
  batch_not_ready: NOT_ALLOWED,
  batch_closed: NOT_ALLOWED,
  bill_closed: NOT_ALLOWED,
  bill_number_used: NOT_RIGHT,
  bill_sum: NOT_RIGHT,
  bill_no_mail: NOT_RIGHT,
  // The pages of webhooks, as above.
  webhook_url_refused: NOT_RIGHT,
  webhook_limit: NOT_ALLOWED,
  webhook_disabled: NOT_ALLOWED,
  // The pages of suppliers, as above.
  payee_invalid: NOT_RIGHT,
  supplier_changed: NOT_ALLOWED,
  supplier_unchanged: NOT_ALLOWED,
  supplier_limit: NOT_ALLOWED,
  // The pages of payments abroad, as above.
  invoice_unknown: NOTHING_HERE,
  invoice_known: NOT_RIGHT,
  invoice_confirmed: NOT_ALLOWED,
  invoice_date: NOT_RIGHT,
  invoice_in_use: NOT_ALLOWED,
  invoice_spent: NOT_RIGHT,
  test_payment_needed: NOT_RIGHT,
  invoice_needed: NOT_RIGHT,
  invoice_account_differs: NOT_ALLOWED,
  invoice_sum: NOT_RIGHT,
  // The pages of approvals, as above.
  approval_closed: NOT_ALLOWED,
  version_changed: NOT_ALLOWED,
  rule_unmet: NOT_RIGHT,
  own_request: NOT_ALLOWED,
  vote_given: NOT_ALLOWED,
  // Requests for money, as above.
  request_closed: NOTHING_HERE,
  request_limit: NOT_ALLOWED,
  alert_limit: NOT_ALLOWED,
  // Transaction PIN
  pin_blocked: msg`This PIN is too easy to guess. Choose another.`,
  pin_exists: msg`You already have a transaction PIN.`,
  pin_not_created: msg`Create a transaction PIN first.`,
  pin_wrong: msg`Wrong PIN. Try again.`,
  pin_locked: msg`There were too many wrong PINs. Wait before you try again.`,
}
