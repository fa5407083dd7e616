/**
 * Changing where one is reached: the mail address and the confirmed phone number, also when the earlier one is lost.
 * Each takes a code to the new one, the PIN, and a code to the mailbox or, in its place, a passkey
 * (`startContactStepUp`, `stepUp`). A text message alone never suffices. Money out is held for 48 hours, and the
 * earlier one is told.
 */
import * as z from 'zod/mini'
import { OTP_NOES } from './account-acts.ts'
import { otpQuery, otpSent, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email, instant, otp, phone, transactionPin } from './fields.ts'
import { passkeyOptions } from './passkeys.ts'
import { OWN_PERSON } from './permissions.ts'

const CONFIRM_NOES = [...OTP_NOES, 'pin_not_created', 'pin_wrong', 'pin_locked'] as const
const change = z.union([z.object({ email }), z.object({ phone })])

/**
 * Mails a code to the new address. An address that somebody has, the caller's own too, is answered alike, and gets
 * nothing.
 */
export const requestNewEmail = endpoint({
  id: 'requestNewEmail',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/email-address/new',
  summary: 'Mail a code to a new email address',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ email }),
  response: otpSent,
  refusals: ['otp_resend_too_soon', 'otp_limit_reached'],
})

/** Sends a code to the new phone number, by SMS. */
export const requestNewPhone = endpoint({
  id: 'requestNewPhone',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/phone-number/new',
  summary: 'Send a code to a new phone number',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ phone }),
  response: otpSent,
  refusals: ['phone_invalid', 'already_verified', 'verification_needed', 'otp_resend_too_soon', 'otp_limit_reached'],
})

/** Mails a code that confirms this change to the present address. */
export const requestContactOtp = endpoint({
  id: 'requestContactOtp',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/contact/otp',
  summary: 'Mail a code that confirms a new email address or phone number',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: change,
  response: otpSent,
  refusals: ['otp_resend_too_soon', 'otp_limit_reached'],
})

/**
 * Starts confirming the change with a passkey, where the mailbox is lost. The signature is bound to
 * `["change-email", email]`, or `["change-phone", phone]`.
 */
export const startContactStepUp = endpoint({
  id: 'startContactStepUp',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/contact/step-up/options',
  summary: 'Begin confirming a new email address or phone number with a passkey',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: change,
  response: z.object({ ...passkeyOptions.shape, nonce: z.string() }),
  refusals: ['passkey_none'],
})

/**
 * Changes the email address. `otp` is the code at the present address or a passkey's, `newCode` the one at the new
 * address. All other sessions end.
 */
export const changeEmail = endpoint({
  id: 'changeEmail',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/email-address/update',
  summary: 'Change the email address',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: otpQuery,
  body: z.object({ email, newCode: otp, transactionPin }),
  response: z.object({ heldUntil: instant, endedSessions: z.int() }),
  refusals: [...CONFIRM_NOES],
})

/** Changes the confirmed phone number. `smsCode` is the code at the new number. */
export const changePhone = endpoint({
  id: 'changePhone',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/phone-number/update',
  summary: 'Change the phone number',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: otpQuery,
  body: z.object({ phone, smsCode: otp, transactionPin }),
  response: z.object({ changed: z.literal(true) }),
  refusals: ['phone_invalid', 'already_verified', 'phone_taken', 'verification_needed', ...CONFIRM_NOES],
})
