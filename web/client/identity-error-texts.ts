/**
 * The texts of codes that only calls of the pages about identity and account security can fail with. They load with
 * those pages, so that neither signing in nor the dashboard fetches them.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiErrorCode } from './api-error-code.ts'

/** The text of each such code; part of ERROR_TEXTS. */
export const IDENTITY_ERROR_TEXTS = {
  // Verification
  phone_taken: msg`This phone number belongs to another account.`,
  already_verified: msg`This is verified already.`,
  verification_in_review: msg`We are still looking at what you handed in.`,
  identity_number_invalid: msg`This is not a number of the chosen kind. Check every character.`,
  under_age: msg`You must be at least 18 years old.`,
  document_kind_unknown: msg`We don't accept this document in your country, or one side is missing.`,
  // Second factors, locking, another address, closing an account
  two_factor_on: msg`Your authenticator app is already on.`,
  two_factor_off: msg`No authenticator app is set up. Start again.`,
  passkey_exists: msg`This device already has a passkey for your account.`,
  passkey_limit: msg`You cannot save more passkeys. Remove one first.`,
  account_not_empty: msg`Your account cannot be closed yet. See what is still open.`,
} as const satisfies Partial<Record<ApiErrorCode, MessageDescriptor>>
