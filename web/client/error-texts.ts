/**
 * What a customer reads for every code a call can fail with, in their language. The map does not compile when a code has
 * no text. Each says what happened and what to do next; none blames.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiErrorCode } from './api-error.ts'

/** The text of each code. */
export const ERROR_TEXTS: Readonly<Record<ApiErrorCode, MessageDescriptor>> = {
  // No answer of ours
  offline: msg`You are offline. Connect to the internet and try again.`,
  network: msg`We could not reach Zend. Check your connection and try again.`,
  timeout: msg`No answer came in time. Check your connection and try again.`,
  unexpected: msg`Something broke on our side. Try again in a moment.`,
  // The request itself
  invalid_request: msg`Something in this form is not right. Check it and try again.`,
  unauthenticated: msg`Your session has ended. Sign in again.`,
  forbidden: msg`This account may not do that.`,
  not_found: msg`There is nothing here.`,
  method_not_allowed: msg`This page is out of date. Reload it and try again.`,
  idempotency_key_reused: msg`This was already sent with other details. Start again.`,
  payload_too_large: msg`That is too large to send.`,
  unsupported_media_type: msg`This page is out of date. Reload it and try again.`,
  rate_limited: msg`That was a lot at once. Wait a moment and try again.`,
  internal_error: msg`Something broke on our side. Nothing was changed.`,
  unavailable: msg`This part of Zend is not available right now. Try again soon.`,
  // Sign-up and sign-in
  email_taken: msg`An account with this email already exists. Sign in instead.`,
  username_taken: msg`This username is taken. Choose another.`,
  country_not_supported: msg`Accounts cannot be opened from this country yet.`,
  phone_invalid: msg`This is not a phone number of the chosen country.`,
  password_too_common: msg`This password is on lists of leaked passwords. Choose another.`,
  password_contains_identity: msg`The password must not contain your name, username or email.`,
  terms_not_accepted: msg`Accept the terms to open an account.`,
  credentials_wrong: msg`The email or password is not right.`,
  account_locked: msg`There were too many tries. Wait before you try again.`,
  email_not_verified: msg`Verify your email first.`,
  // One-time codes
  otp_wrong: msg`This code is not right. Check it and try again.`,
  otp_expired: msg`This code has expired. Ask for a new one.`,
  otp_tries_used_up: msg`There were too many wrong codes. Ask for a new one.`,
  otp_resend_too_soon: msg`We just sent you a code. Wait a little before asking for another.`,
  otp_limit_reached: msg`We sent many codes to this address. Wait before asking for another.`,
  // Deposits
  asset_unknown: msg`We do not know this coin.`,
  network_not_available: msg`This coin is not available on this network.`,
  network_halted: msg`Deposits on this network are paused while we check it. Your money is safe.`,
}
