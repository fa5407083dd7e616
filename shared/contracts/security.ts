/**
 * Account security (product.md §5): password, next of kin, devices, and the account's security events. freezing.ts has
 * what locks an account and opens it again.
 * Confirmation codes come from `generateOtp`, or from a passkey by `stepUp`.
 */
import * as z from 'zod/mini'
import { OTP_NOES, PASSWORD_NOES } from './account-acts.ts'
import { otpQuery, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, line, newPassword, password, personName, phone } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/**
 * Sets a new password, with the current one and a mailed code. Every other session ends, and nothing can be sent before
 * `heldUntil`.
 */
export const updatePassword = endpoint({
  id: 'updatePassword',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/password/update',
  summary: 'Change the password',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: otpQuery,
  body: z.object({ currentPassword: password, password: newPassword }),
  response: z.object({ heldUntil: instant, endedSessions: z.int() }),
  refusals: ['password_too_common', 'password_contains_identity', 'password_unchanged', ...PASSWORD_NOES, ...OTP_NOES],
})

/** The person we contact when the customer cannot be reached. */
export const nextOfKin = z.object({
  firstName: personName,
  lastName: personName,
  relationship: z.enum(['spouse', 'parent', 'child', 'sibling', 'relative', 'friend', 'other']),
  phone,
  email,
  address: line(5, 200),
})
/** The person we contact when the customer cannot be reached. */
export type NextOfKin = z.output<typeof nextOfKin>

const storedKin = z.object({
  nextOfKin: z.nullable(z.object({ ...nextOfKin.shape, phone: z.string(), email: z.string(), updatedAt: instant })),
})

/** The customer's next of kin; `null` while none is named. */
export const getNextOfKin = endpoint({
  id: 'getNextOfKin',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/next-of-kin',
  summary: 'Next of kin',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: storedKin,
  refusals: [],
})

/** Sets or replaces the next of kin. */
export const updateNextOfKin = endpoint({
  id: 'updateNextOfKin',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/next-of-kin/update',
  summary: 'Name the next of kin',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: otpQuery,
  body: nextOfKin,
  response: storedKin,
  refusals: [...OTP_NOES],
})

/**
 * A signed-in device. `browser` and `system` are what it reports itself; `trusted`: a sign-in from it needs no mailed
 * code.
 */
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
/** A signed-in device. */
export type Device = z.output<typeof device>

/** The signed-in devices, the caller's own first, then by last use. */
export const listDevices = endpoint({
  id: 'listDevices',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/devices',
  summary: 'Devices that are signed in',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ devices: z.array(device) }),
  refusals: [],
})

/** Signs a device out and ends its trust. Idempotent. For all at once: `revokeSession` with `everywhere`. */
export const removeDevice = endpoint({
  id: 'removeDevice',
  method: 'DELETE',
  bases: ['accounts'],
  path: '/users/{id}/devices/{deviceId}',
  summary: 'Sign a device out',
  auth: 'session',
  permission: OWN_PERSON,
  params: z.object({ ...userParams.shape, deviceId: id('ses') }),
  response: z.object({ removed: z.boolean() }),
  refusals: [],
})

/** Events of an account; the apps translate each. */
export const SECURITY_EVENTS = [
  'signed_up',
  'email_verified',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'device_removed',
  'account_frozen',
  'account_unfrozen',
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

/** An event of the account. `device`, `method` (how it was confirmed) and `ip` are `null` where unknown. */
export const securityEvent = z.object({
  _id: z.string(),
  event: z.enum(SECURITY_EVENTS),
  at: instant,
  ip: z.nullable(z.string()),
  device: z.nullable(z.string()),
  method: z.nullable(z.enum(['code', 'authenticator', 'recovery', 'passkey', 'trusted-device'])),
})
/** An event of the account. */
export type SecurityEvent = z.output<typeof securityEvent>

/** The account's events, newest first; `cursor` is `null` at the end. */
export const getSecurityEvents = endpoint({
  id: 'getSecurityEvents',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/security-events',
  summary: 'What happened to the account',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ events: z.array(securityEvent), cursor: z.nullable(z.string()) }),
  refusals: ['invalid_request'],
})
