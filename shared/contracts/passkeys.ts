/**
 * Passkeys (WebAuthn, product.md §5): adding and removing them, signing in with one, confirming an act with one in
 * place of a mailed code.
 */
import * as z from 'zod/mini'
import { ACT_TYPES, OTP_NOES, PASSWORD_NOES } from './account-acts.ts'
import { session, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line, otp, password } from './fields.ts'
import { getEmailOtp } from './withdraw.ts'
import { OWN_PERSON } from './permissions.ts'

/** Options for the browser's `navigator.credentials`, in the JSON form of WebAuthn level 3. */
export const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()), expiresAt: instant })
const base64url = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  // Not read: no decision depends on what a browser says about extensions.
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
}
/** A new passkey, as the browser's `credential.toJSON()` returns it. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
/** A signature of a passkey, as the browser's `credential.toJSON()` returns it. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
})

/**
 * A customer's passkey. `synced`: shared between the customer's devices. It works for sign-in at once. It replaces a
 * mailed code from `confirmsFrom` on: 24 hours later when it was added with the password alone.
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
  bases: ['accounts'],
  path: '/users/{id}/passkeys',
  summary: 'Passkeys',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ passkeys: z.array(passkey) }),
  refusals: [],
})

/**
 * Starts adding a passkey. Takes the password or a mailed code before the device is asked, because a passkey that we
 * refuse afterwards would stay on the device.
 */
export const startPasskey = endpoint({
  id: 'startPasskey',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/passkeys/options',
  summary: 'Begin a passkey',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.union([z.strictObject({ password }), z.strictObject({ otp })]),
  response: passkeyOptions,
  refusals: ['passkey_limit', ...PASSWORD_NOES, ...OTP_NOES],
})

/** Saves the passkey that the device made from the options of `startPasskey`. */
export const addPasskey = endpoint({
  id: 'addPasskey',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/passkeys',
  summary: 'Add a passkey',
  auth: 'session',
  permission: OWN_PERSON,
  status: 201,
  params: userParams,
  body: z.object({ name: line(1, 40), credential: attestation }),
  response: z.object({ passkey }),
  refusals: ['passkey_refused', 'passkey_expired', 'passkey_exists', 'passkey_limit'],
})

/** Removes a passkey. Idempotent. */
export const removePasskey = endpoint({
  id: 'removePasskey',
  method: 'DELETE',
  bases: ['accounts'],
  path: '/users/{id}/passkeys/{passkeyId}',
  summary: 'Remove a passkey',
  auth: 'session',
  permission: OWN_PERSON,
  params: z.object({ ...userParams.shape, passkeyId: id('psk') }),
  response: z.object({ removed: z.boolean() }),
  refusals: [],
})

/** Starts signing in with a passkey. It names no account: the device knows whose passkeys it has. */
export const startPasskeySignIn = endpoint({
  id: 'startPasskeySignIn',
  method: 'POST',
  bases: ['accounts'],
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
  bases: ['accounts'],
  path: '/passkeys/sign-in',
  summary: 'Sign in with a passkey',
  auth: 'public',
  body: z.object({ credential: assertion }),
  response: session,
  refusals: ['passkey_refused', 'passkey_expired', 'account_frozen', 'rate_limited'],
})

/**
 * Returns the text a passkey signs for an act; the challenge is its SHA-256. `nonce` makes each challenge unique;
 * `binding` is the act as text, so whoever displays the act can check that the challenge is about it.
 */
export const stepUpQuestion = (nonce: string, binding: string): string => `zend/step-up/v1\n${nonce}\n${binding}`

/**
 * Starts confirming one act with a passkey, in place of a mailed code. The query is that of `getEmailOtp`, or `type` as
 * in `generateOtp`: the signature is bound to exactly this act.
 */
export const startStepUp = endpoint({
  id: 'startStepUp',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/passkeys/step-up/options',
  summary: 'Begin confirming an act with a passkey',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: z.object({ ...z.partial(getEmailOtp.query).shape, type: z.optional(z.enum(ACT_TYPES)) }),
  response: z.object({ ...passkeyOptions.shape, nonce: z.string() }),
  refusals: [...new Set(['passkey_none', ...getEmailOtp.refusals] as const)],
})

/** Answers a code bound to the signed act, mailed to nobody. Every call that takes a mailed code accepts it. */
export const stepUp = endpoint({
  id: 'stepUp',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/passkeys/step-up',
  summary: 'Confirm an act with a passkey',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ credential: assertion }),
  response: z.object({ otp, expiresAt: instant }),
  refusals: ['passkey_refused', 'passkey_expired'],
})
