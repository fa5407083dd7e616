/**
 * Freezing an account, “Lock my account” in the apps, and opening it again. Freezing takes no password: a link in any
 * mail from us or one tap within a session. Opening it takes a passkey from well before, or a document and a face.
 */
import * as z from 'zod/mini'
import { userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, line, otp } from './fields.ts'
import { assertion, passkeyOptions } from './passkeys.ts'
import { OWN_PERSON } from './permissions.ts'
import {
  addVerificationFile,
  documentKind,
  VERIFICATION_FILE_BYTES_MAX,
  VERIFICATION_REASONS,
  VERIFICATION_STATES,
} from './verification.ts'

const frozen = z.object({ frozen: z.literal(true), endedSessions: z.int() })

/**
 * Freezes the account by the link in a mail from us (`/auth/lock?token=`), valid for a week after the mail was made.
 * Every session ends; nobody can sign in and nothing is sent or sold until the owner opens it again, and for 24 hours
 * after that. Deposits are credited as before. Idempotent.
 */
export const freezeAccount = endpoint({
  id: 'freezeAccount',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/freeze',
  summary: 'Freeze an account by a mailed link',
  auth: 'public',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: frozen,
  refusals: ['link_expired'],
})

/** Freezes the caller's own account, as the link in a mail does. The calling session ends, too. */
export const freezeOwnAccount = endpoint({
  id: 'freezeOwnAccount',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/freeze',
  summary: 'Freeze the own account',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: frozen,
  refusals: [],
})

/**
 * Begins a check of who is calling, for five minutes, in place of an earlier one: the caller reads out a code that only
 * we can see. The answer has no code.
 */
export const startCallCheck = endpoint({
  id: 'startCallCheck',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/call-check',
  summary: 'Begin to check a caller',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ expiresAt: instant }),
  refusals: ['rate_limited'],
})

/**
 * Ends the check with what the caller read out. `isUs`: one of us had read exactly this; then `say` is what the
 * customer reads out in turn, for the caller to know that it is them. A wrong code ends it as well.
 */
export const answerCallCheck = endpoint({
  id: 'answerCallCheck',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/call-check/answer',
  summary: 'Say what the caller read out',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ code: otp }),
  response: z.object({ isUs: z.boolean(), say: z.nullable(z.string()) }),
  refusals: ['otp_expired'],
})

/** Mails a link that freezes the account of this address. The answer does not reveal whether there is one. */
export const requestFreezeLink = endpoint({
  id: 'requestFreezeLink',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/freeze/link',
  summary: 'Ask for a link that freezes an account',
  auth: 'public',
  body: z.object({ email }),
  response: z.object({ asked: z.literal(true) }),
  refusals: ['rate_limited'],
})

/** Starts opening a frozen account with a passkey. It names no account: the device knows whose passkeys it has. */
export const startUnfreeze = endpoint({
  id: 'startUnfreeze',
  method: 'POST',
  bases: ['accounts'],
  path: '/passkeys/unfreeze/options',
  summary: 'Begin opening a frozen account with a passkey',
  auth: 'public',
  response: passkeyOptions,
  refusals: [],
})

/**
 * Opens a frozen account with a passkey that is a week older than the freeze (refused otherwise). Nothing can
 * be sent before `heldUntil`; `null` when the account was not frozen.
 */
export const unfreezeByPasskey = endpoint({
  id: 'unfreezeByPasskey',
  method: 'POST',
  bases: ['accounts'],
  path: '/passkeys/unfreeze',
  summary: 'Open a frozen account with a passkey',
  auth: 'public',
  body: z.object({ credential: assertion }),
  response: z.object({ heldUntil: z.nullable(instant) }),
  refusals: ['passkey_refused', 'passkey_expired', 'rate_limited'],
})

/**
 * How far opening the account by a document is. `frozenAt`: `null` once it is open. `state` of what was handed in since
 * it was frozen, with the `reason` of a refusal.
 */
export const unfreezing = z.object({
  frozenAt: z.nullable(instant),
  documents: z.array(documentKind),
  state: z.enum(VERIFICATION_STATES),
  reason: z.nullable(z.enum(VERIFICATION_REASONS)),
})
/** How far opening an account by a document is. */
export type Unfreezing = z.output<typeof unfreezing>

/** Reads how far it is. Takes the token that signing in to a frozen account answers. */
export const getUnfreezing = endpoint({
  id: 'getUnfreezing',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/unfreeze',
  summary: 'How far opening a frozen account is',
  auth: 'pre-auth',
  params: userParams,
  response: z.object({ unfreezing }),
  refusals: [],
})

/** Uploads a picture for it: a side of the document, or the face. Handled as in `addVerificationFile`. */
export const addUnfreezeFile = endpoint({
  id: 'addUnfreezeFile',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/unfreeze/files',
  summary: 'Hand in a picture for opening a frozen account',
  auth: 'pre-auth',
  status: 201,
  params: userParams,
  upload: { types: ['image/jpeg', 'image/png', 'image/webp'], bytesMax: VERIFICATION_FILE_BYTES_MAX },
  response: addVerificationFile.response,
  refusals: ['payload_too_large', 'unsupported_media_type', 'picture_unreadable', 'file_unreadable', 'rate_limited'],
})

/**
 * Submits the pictures. They are compared with the person who was verified before, mostly within a minute; where nobody
 * was, one of us looks. Of an open account nothing is taken. Once they are accepted the account is open, and nothing
 * can be sent for 24 hours.
 */
export const unfreezeByDocument = endpoint({
  id: 'unfreezeByDocument',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/unfreeze/document',
  summary: 'Open a frozen account by a document and a face',
  auth: 'pre-auth',
  params: userParams,
  body: z.object({ idType: line(2, 40), front: id('vfl'), back: z.optional(id('vfl')), selfie: id('vfl') }),
  response: z.object({ unfreezing }),
  refusals: [
    'verification_in_review',
    'document_kind_unknown',
    'attachment_unknown',
    'picture_unreadable',
    'rate_limited',
  ],
})
