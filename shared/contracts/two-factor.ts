/** Authenticator apps and recovery codes (product.md §5). */
import * as z from 'zod/mini'
import { PASSWORD_NOES } from './account-acts.ts'
import { session, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { instant, line, otp, password } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/**
 * Refusals of an authenticator's or recovery code. They are not sent, so none can be requested anew; too many wrong
 * ones lock the account for a while.
 */
const APP_CODE_NOES = ['otp_wrong', 'otp_used', 'account_locked'] as const

/** A recovery code, as it was shown: two groups of five; case and the dash do not matter. */
const recoveryCode = line(10, 20)

/** Whether an authenticator app is required at sign-in, since when, and how many recovery codes are unused. */
export const getTwoFactor = endpoint({
  id: 'getTwoFactor',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/2fa',
  summary: 'Whether an authenticator app is asked for',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ on: z.boolean(), since: z.nullable(instant), recoveryCodesLeft: z.int() }),
  refusals: [],
})

/**
 * Starts enrolling an authenticator app. Answers the secret as text, and as the `otpauth:` address for the QR code.
 * Sign-in does not require it yet.
 */
export const enrolTwoFactor = endpoint({
  id: 'enrolTwoFactor',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/2fa/enrol',
  summary: 'Begin with an authenticator app',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ password }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['two_factor_on', ...PASSWORD_NOES],
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Switches on with the app's first code. The ten recovery codes are shown only this once. */
export const confirmTwoFactor = endpoint({
  id: 'confirmTwoFactor',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/2fa/confirm',
  summary: 'Switch on the authenticator app',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ code: otp }),
  response: recoveryCodes,
  refusals: ['two_factor_on', 'two_factor_off', ...APP_CODE_NOES],
})

/**
 * Switches off with the app's code or a recovery code. With a recovery code nothing can be sent before `heldUntil`,
 * else it is `null`.
 */
export const disableTwoFactor = endpoint({
  id: 'disableTwoFactor',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/2fa/disable',
  summary: 'Switch off the authenticator app',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.union([z.strictObject({ code: otp }), z.strictObject({ recoveryCode })]),
  response: z.object({ heldUntil: z.nullable(instant) }),
  refusals: ['two_factor_off', ...APP_CODE_NOES],
})

/** Replaces the ten recovery codes; the old ones stop working. */
export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/2fa/recovery-codes',
  summary: 'Make other recovery codes',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ code: otp }),
  response: recoveryCodes,
  refusals: ['two_factor_off', ...APP_CODE_NOES],
})

/**
 * Second step of signing in without the app: a recovery code, which works once. Nothing can be sent for 24 hours
 * afterwards.
 */
export const authorizeByRecovery = endpoint({
  id: 'authorizeByRecovery',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/authorize/recovery',
  summary: 'Finish signing in with a recovery code',
  auth: 'pre-auth',
  params: userParams,
  body: z.object({ recoveryCode }),
  response: session,
  refusals: ['two_factor_off', 'account_frozen', ...APP_CODE_NOES],
})
