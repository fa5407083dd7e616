/**
 * Account security (product.md §5): password, next of kin, authenticator app, passkeys, devices, freezing, closing, the export of one's data and the
 * events of one's account. Codes that confirm are asked for by `generateOtp`, or come from a passkey by `stepUp`.
 */
import * as z from 'zod/mini'
import { ACT_TYPES, otpQuery, session, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { amount, assetCode, email, id, instant, line, newPassword, otp, password, personName, phone } from './fields.ts'
import { getEmailOtp } from './withdraw.ts'

const OTP_NOES = ['otp_wrong', 'otp_expired', 'otp_tries_used_up'] as const
/** What asking for the password may be answered with. It is never a 401: the session is not in doubt. */
const PASSWORD_NOES = ['password_wrong', 'account_locked'] as const
/** What an authenticator's or a recovery code may be answered with. They are not sent, so there is none to ask for anew: too many tries pause. */
const APP_CODE_NOES = ['otp_wrong', 'account_locked'] as const

/** A recovery code, as it was shown: two groups of five; case and the dash do not matter. */
const recoveryCode = line(10, 20)

/** Sets another password with the current one and a mailed code. Every other session ends, and nothing can be sent before `heldUntil`. */
export const updatePassword = endpoint({
  id: 'updatePassword',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/password/update',
  summary: 'Change the password',
  auth: 'session',
  params: userParams,
  query: otpQuery,
  body: z.object({ currentPassword: password, password: newPassword }),
  response: z.object({ heldUntil: instant, endedSessions: z.int() }),
  refusals: ['forbidden', 'password_too_common', 'password_contains_identity', 'password_unchanged', ...PASSWORD_NOES, ...OTP_NOES],
})

/** Whom we turn to when the customer cannot be reached. */
export const nextOfKin = z.object({
  firstName: personName,
  lastName: personName,
  relationship: z.enum(['spouse', 'parent', 'child', 'sibling', 'relative', 'friend', 'other']),
  phone,
  email,
  address: line(5, 200),
})
/** Whom we turn to when the customer cannot be reached. */
export type NextOfKin = z.output<typeof nextOfKin>

const storedKin = z.object({ nextOfKin: z.nullable(z.object({ ...nextOfKin.shape, phone: z.string(), email: z.string(), updatedAt: instant })) })

/** The customer's next of kin; `null` while none is named. */
export const getNextOfKin = endpoint({
  id: 'getNextOfKin',
  method: 'GET',
  base: 'accounts',
  path: '/users/{id}/next-of-kin',
  summary: 'Next of kin',
  auth: 'session',
  params: userParams,
  response: storedKin,
  refusals: ['forbidden'],
})

/** Names a next of kin, or another one in place of the last. */
export const updateNextOfKin = endpoint({
  id: 'updateNextOfKin',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/next-of-kin/update',
  summary: 'Name the next of kin',
  auth: 'session',
  params: userParams,
  query: otpQuery,
  body: nextOfKin,
  response: storedKin,
  refusals: ['forbidden', ...OTP_NOES],
})

/** Whether an authenticator app is asked for at sign-in, since when, and how many recovery codes were not used. */
export const getTwoFactor = endpoint({
  id: 'getTwoFactor',
  method: 'GET',
  base: 'accounts',
  path: '/users/{id}/2fa',
  summary: 'Whether an authenticator app is asked for',
  auth: 'session',
  params: userParams,
  response: z.object({ on: z.boolean(), since: z.nullable(instant), recoveryCodesLeft: z.int() }),
  refusals: ['forbidden'],
})

/** Begins with an authenticator app: the secret as text, and as the `otpauth:` address that its QR code shows. Nothing is asked for at sign-in yet. */
export const enrolTwoFactor = endpoint({
  id: 'enrolTwoFactor',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/2fa/enrol',
  summary: 'Begin with an authenticator app',
  auth: 'session',
  params: userParams,
  body: z.object({ password }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['forbidden', 'two_factor_on', ...PASSWORD_NOES],
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Switches on with the app's first code. The ten recovery codes are shown this once. */
export const confirmTwoFactor = endpoint({
  id: 'confirmTwoFactor',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/2fa/confirm',
  summary: 'Switch on the authenticator app',
  auth: 'session',
  params: userParams,
  body: z.object({ code: otp }),
  response: recoveryCodes,
  refusals: ['forbidden', 'two_factor_on', 'two_factor_off', ...APP_CODE_NOES],
})

/** Switches off with the app's code, or with a recovery code: then nothing can be sent before `heldUntil`, else `null`. */
export const disableTwoFactor = endpoint({
  id: 'disableTwoFactor',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/2fa/disable',
  summary: 'Switch off the authenticator app',
  auth: 'session',
  params: userParams,
  body: z.union([z.strictObject({ code: otp }), z.strictObject({ recoveryCode })]),
  response: z.object({ heldUntil: z.nullable(instant) }),
  refusals: ['forbidden', 'two_factor_off', ...APP_CODE_NOES],
})

/** Makes ten other recovery codes; the old ones stop working. */
export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/2fa/recovery-codes',
  summary: 'Make other recovery codes',
  auth: 'session',
  params: userParams,
  body: z.object({ code: otp }),
  response: recoveryCodes,
  refusals: ['forbidden', 'two_factor_off', ...APP_CODE_NOES],
})

/** Second step of signing in without the app: a recovery code, which works once. Nothing can be sent for 24 hours afterwards. */
export const authorizeByRecovery = endpoint({
  id: 'authorizeByRecovery',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/authorize/recovery',
  summary: 'Finish signing in with a recovery code',
  auth: 'pre-auth',
  params: userParams,
  body: z.object({ recoveryCode }),
  response: session,
  refusals: ['two_factor_off', 'account_frozen', ...APP_CODE_NOES],
})

/** What the browser's `navigator.credentials` is given, in the JSON form of WebAuthn level 3. */
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()), expiresAt: instant })
const base64url = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  // Kept out: nothing is decided by what a browser says about extensions.
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
}
/** A new passkey, as the browser's `credential.toJSON()` makes it. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
/** A signature of a passkey, as the browser's `credential.toJSON()` makes it. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
})

/**
 * A customer's passkey. `synced`: their devices share it. It signs in at once; from `confirmsFrom` on it also stands in for a mailed code: 24 hours later when it
 * was added with the password alone.
 */
export const passkey = z.object({
  _id: id('psk'),
  name: z.string(),
  synced: z.boolean(),
  createdAt: instant,
  confirmsFrom: instant,
  lastUsedAt: z.nullable(instant),
})
/** A customer's passkey. */
export type Passkey = z.output<typeof passkey>

/** The customer's passkeys, oldest first. */
export const listPasskeys = endpoint({
  id: 'listPasskeys',
  method: 'GET',
  base: 'accounts',
  path: '/users/{id}/passkeys',
  summary: 'Passkeys',
  auth: 'session',
  params: userParams,
  response: z.object({ passkeys: z.array(passkey) }),
  refusals: ['forbidden'],
})

/** Begins a new passkey. Takes the password, or a mailed code, before the device is asked: one that we then refused would stay on it for nothing. */
export const startPasskey = endpoint({
  id: 'startPasskey',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/passkeys/options',
  summary: 'Begin a passkey',
  auth: 'session',
  params: userParams,
  body: z.union([z.strictObject({ password }), z.strictObject({ otp })]),
  response: passkeyOptions,
  refusals: ['forbidden', 'passkey_limit', ...PASSWORD_NOES, ...OTP_NOES],
})

/** Keeps the passkey that the device made for what `startPasskey` answered. */
export const addPasskey = endpoint({
  id: 'addPasskey',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/passkeys',
  summary: 'Add a passkey',
  auth: 'session',
  status: 201,
  params: userParams,
  body: z.object({ name: line(1, 40), credential: attestation }),
  response: z.object({ passkey }),
  refusals: ['forbidden', 'passkey_refused', 'passkey_expired', 'passkey_exists', 'passkey_limit'],
})

/** Forgets a passkey. Removing twice is the same as once. */
export const removePasskey = endpoint({
  id: 'removePasskey',
  method: 'DELETE',
  base: 'accounts',
  path: '/users/{id}/passkeys/{passkeyId}',
  summary: 'Remove a passkey',
  auth: 'session',
  params: z.object({ ...userParams.shape, passkeyId: id('psk') }),
  response: z.object({ removed: z.boolean() }),
  refusals: ['forbidden'],
})

/** Begins signing in with a passkey. It names nobody: the device knows whose passkeys it has. */
export const startPasskeySignIn = endpoint({
  id: 'startPasskeySignIn',
  method: 'POST',
  base: 'accounts',
  path: '/passkeys/sign-in/options',
  summary: 'Begin signing in with a passkey',
  auth: 'public',
  response: passkeyOptions,
  refusals: [],
})

/** Signs in with a passkey, in place of password and code. */
export const passkeySignIn = endpoint({
  id: 'passkeySignIn',
  method: 'POST',
  base: 'accounts',
  path: '/passkeys/sign-in',
  summary: 'Sign in with a passkey',
  auth: 'public',
  body: z.object({ credential: assertion }),
  response: session,
  refusals: ['passkey_refused', 'passkey_expired', 'account_frozen'],
})

/**
 * Begins confirming one act with a passkey, in place of a mailed code. The query is that of `getEmailOtp`, or `type` as `generateOtp` has it: what the
 * passkey signs is bound to exactly this act.
 */
export const startStepUp = endpoint({
  id: 'startStepUp',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/passkeys/step-up/options',
  summary: 'Begin confirming an act with a passkey',
  auth: 'session',
  params: userParams,
  query: z.object({ ...z.partial(getEmailOtp.query).shape, type: z.optional(z.enum(ACT_TYPES)) }),
  response: passkeyOptions,
  refusals: [...new Set(['passkey_none', ...getEmailOtp.refusals, 'forbidden'] as const)],
})

/** Answers a code of the ordinary kind, bound to the act that was signed and mailed to nobody: every call that takes a mailed code takes it. */
export const stepUp = endpoint({
  id: 'stepUp',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/passkeys/step-up',
  summary: 'Confirm an act with a passkey',
  auth: 'session',
  params: userParams,
  body: z.object({ credential: assertion }),
  response: z.object({ otp, expiresAt: instant }),
  refusals: ['forbidden', 'passkey_refused', 'passkey_expired'],
})

/** A device that is signed in. `browser` and `system` are what it says of itself; `trusted`: a sign-in from it needs no mailed code. */
export const device = z.object({
  _id: id('ses'),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  form: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
  ip: z.string(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
  trusted: z.boolean(),
})
/** A device that is signed in. */
export type Device = z.output<typeof device>

/** The devices that are signed in, the caller's own first, then the one seen last. */
export const listDevices = endpoint({
  id: 'listDevices',
  method: 'GET',
  base: 'accounts',
  path: '/users/{id}/devices',
  summary: 'Devices that are signed in',
  auth: 'session',
  params: userParams,
  response: z.object({ devices: z.array(device) }),
  refusals: ['forbidden'],
})

/** Signs a device out and trusts it no longer. Twice is the same as once. All of them at once: `revokeSession` with `everywhere`. */
export const removeDevice = endpoint({
  id: 'removeDevice',
  method: 'DELETE',
  base: 'accounts',
  path: '/users/{id}/devices/{deviceId}',
  summary: 'Sign a device out',
  auth: 'session',
  params: z.object({ ...userParams.shape, deviceId: id('ses') }),
  response: z.object({ removed: z.boolean() }),
  refusals: ['forbidden'],
})

/**
 * The one tap in the mail about a new device, from `/auth/freeze?token=`, within 6 hours: every session ends, nobody signs in and nothing is sent until
 * the customer sets a new password through the mailbox, and for 24 hours after that. Twice is the same as once.
 */
export const freezeAccount = endpoint({
  id: 'freezeAccount',
  method: 'POST',
  base: 'accounts',
  path: '/users/freeze',
  summary: 'Freeze an account',
  auth: 'public',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ frozen: z.literal(true), endedSessions: z.int() }),
  refusals: ['link_expired'],
})

/** What must be dealt with before an account can be closed. */
export const closingBlocker = z.discriminatedUnion('kind', [
  /** Money that is still here: send or sell it. */
  z.object({ kind: z.literal('balance'), currency: assetCode, amount }),
  /** Small deposits that wait for more. */
  z.object({ kind: z.literal('collecting'), currency: assetCode, amount }),
  /** Something that is under way; `path` is the page of the app that shows it. */
  z.object({ kind: z.literal('open-transaction'), transactionId: z.string(), transactionType: z.string(), path: z.string() }),
  /** The account was frozen, or money is on hold: whoever asks may not be the owner. */
  z.object({ kind: z.literal('hold'), until: instant }),
])
/** What must be dealt with before an account can be closed. */
export type ClosingBlocker = z.output<typeof closingBlocker>

/** What stands in the way of closing the account; empty when nothing does. */
export const getClosing = endpoint({
  id: 'getClosing',
  method: 'GET',
  base: 'accounts',
  path: '/users/{id}/closing',
  summary: 'What stands in the way of closing',
  auth: 'session',
  params: userParams,
  response: z.object({ blockers: z.array(closingBlocker) }),
  refusals: ['forbidden'],
})

/**
 * Closes the account for good, with the password and a mailed code. Refused with `blockers` while anything is open. What the law lets us forget is
 * forgotten; what was booked stays booked. Every session ends.
 */
export const closeAccount = endpoint({
  id: 'closeAccount',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/delete',
  summary: 'Close the account',
  auth: 'session',
  params: userParams,
  query: otpQuery,
  body: z.object({ password }),
  response: z.object({ closedAt: instant }),
  refusals: ['forbidden', 'account_not_empty', ...PASSWORD_NOES, ...OTP_NOES],
})

/** Everything that is held about the customer, as one JSON file; no secrets. */
export const exportData = endpoint({
  id: 'exportData',
  method: 'POST',
  base: 'accounts',
  path: '/users/{id}/export',
  summary: 'All data about the customer',
  auth: 'session',
  params: userParams,
  body: z.object({ password }),
  file: ['json'],
  response: z.unknown(),
  refusals: ['forbidden', 'rate_limited', ...PASSWORD_NOES],
})

/** What can have happened to an account; the apps put each into words. */
export const SECURITY_EVENTS = [
  'signed_up',
  'email_verified',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'device_removed',
  'account_frozen',
  'password_changed',
  'password_reset',
  'pin_created',
  'pin_changed',
  'pin_reset',
  'pin_locked',
  'two_factor_on',
  'two_factor_off',
  'two_factor_locked',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'next_of_kin_changed',
  'profile_changed',
  'allowlist_switched',
  'wallet_saved',
  'wallet_removed',
  'data_exported',
] as const

/** Something that happened to the account. `device`, `method` (how it was confirmed) and `ip` are `null` where they are not known. */
export const securityEvent = z.object({
  _id: z.string(),
  event: z.enum(SECURITY_EVENTS),
  at: instant,
  ip: z.nullable(z.string()),
  device: z.nullable(z.string()),
  method: z.nullable(z.enum(['code', 'authenticator', 'recovery', 'passkey', 'trusted-device'])),
})
/** Something that happened to the account. */
export type SecurityEvent = z.output<typeof securityEvent>

/** What happened to the account, newest first; `cursor` is `null` at the end. */
export const getSecurityEvents = endpoint({
  id: 'getSecurityEvents',
  method: 'GET',
  base: 'accounts',
  path: '/users/{id}/security-events',
  summary: 'What happened to the account',
  auth: 'session',
  params: userParams,
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ events: z.array(securityEvent), cursor: z.nullable(z.string()) }),
  refusals: ['forbidden', 'invalid_request'],
})

/** Every call about the security of one's account. */
export const securityEndpoints = [
  updatePassword,
  getNextOfKin,
  updateNextOfKin,
  getTwoFactor,
  enrolTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  authorizeByRecovery,
  listPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeySignIn,
  passkeySignIn,
  startStepUp,
  stepUp,
  listDevices,
  removeDevice,
  freezeAccount,
  getClosing,
  closeAccount,
  exportData,
  getSecurityEvents,
] as const
