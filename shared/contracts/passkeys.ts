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
 * A customer's passkey. `synced`: their devices share it. It signs in at once; from `confirmsFrom` on it also stands in
 * for a mailed code: 24 hours later when it was added with the password alone.
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
 * Begins a new passkey. Takes the password, or a mailed code, before the device is asked: one that we then refused
 * would stay on it for nothing.
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

/** Keeps the passkey that the device made for what `startPasskey` answered. */
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

/** Forgets a passkey. Removing twice is the same as once. */
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

/** Begins signing in with a passkey. It names nobody: the device knows whose passkeys it has. */
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
 * What a passkey signs for an act, as text: the question is its SHA-256. `nonce` makes each question another one;
 * `binding` is the act, as text. So whoever shows the act can tell that the question is about it.
 */
export const stepUpQuestion = (nonce: string, binding: string): string => `zend/step-up/v1\n${nonce}\n${binding}`

/**
 * Begins confirming one act with a passkey, in place of a mailed code. The query is that of `getEmailOtp`, or `type` as
 * `generateOtp` has it: what the passkey signs is bound to exactly this act.
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

/**
 * Answers a code of the ordinary kind, bound to the act that was signed and mailed to nobody: every call that takes a
 * mailed code takes it.
 */
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
