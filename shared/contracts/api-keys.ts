/**
 * A company's API keys, on the base `business` (business.md A7): making, rolling and revoking them, and the log of
 * their calls. A key calls the endpoints that say so (`keys`), as `Authorization: Bearer zk_…`. Making and rolling are
 * confirmed by the PIN and by a code mailed for exactly this (`mailApiKeyCode`); on a live deployment others approve
 * them, where others may. Revoking takes the session alone.
 */
import * as z from 'zod/mini'
import { otpSent } from './accounts.ts'
import { approvalAsked } from './approval-asked.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, limit, line, otp, transactionPin } from './fields.ts'
import { KEY_SCOPES } from './key-scopes.ts'
import { colleague } from './policy.ts'

/**
 * What a deployment's keys move: money of a test, or real money. Their secrets say it (`zk_test_`, `zk_live_`), and a
 * deployment takes those of its own mode alone: any other is answered with `key_of_other_mode`.
 */
export const DEPLOYMENT_MODES = ['test', 'live'] as const
/** The mode of a deployment. */
export type DeploymentMode = (typeof DEPLOYMENT_MODES)[number]

/** The most addresses that a key is bound to. */
export const KEY_ADDRESSES_MAX = 20
/** The longest that a rolled key goes on: seven days, in hours. */
export const KEY_OVERLAP_HOURS_MAX = 168
/**
 * The states of a key. `rolled`: another has taken its place, and it still works until `endsAt`. `paused`: its member
 * is suspended. `ended`: its time is over, or its member left.
 */
export const KEY_STATES = ['active', 'rolled', 'paused', 'ended', 'revoked'] as const
/** The state of a key. */
export type KeyState = (typeof KEY_STATES)[number]

/**
 * A key. `lastFour` ends its secret, which is shown once and not stored. `ips` are the networks that it is used from,
 * in CIDR notation; none: from anywhere, and no money leaves. `publicKey` is the company's Ed25519 key (base64url),
 * whose signature each call with which money leaves must carry.
 */
export const apiKey = z.object({
  id: id('key'),
  name: z.string(),
  state: z.enum(KEY_STATES),
  scopes: z.array(z.enum(KEY_SCOPES)),
  ips: z.array(z.string()),
  publicKey: z.nullable(z.string()),
  lastFour: z.string(),
  /** The member whose it is: it may never do more than they may. */
  owner: colleague,
  madeAt: instant,
  endsAt: instant,
  /** By the minute. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
})
/** A key. */
export type ApiKeyAnswer = z.output<typeof apiKey>

/** What a new key is to be. */
export const apiKeyWish = z.strictObject({
  name: line(1, 60),
  scopes: z.array(z.enum(KEY_SCOPES)).check(z.maxLength(KEY_SCOPES.length)),
  ips: z.array(line(3, 43)).check(z.maxLength(KEY_ADDRESSES_MAX)),
  publicKey: z.nullable(z.string().check(z.regex(/^[\w-]{43}$/))),
})
/** What a new key is to be. */
export type ApiKeyWish = z.output<typeof apiKeyWish>

/** A key of one's own to put another in the place of, and for how long both work. */
export const apiKeyRoll = z.strictObject({
  key: id('key'),
  overlapHours: z.int().check(z.gte(0), z.lte(KEY_OVERLAP_HOURS_MAX)),
})

const params = z.object({ key: id('key') })
const confirmed = { otp, transactionPin }
/** A key that was made, or that others have to approve first. Its `secret` is shown this once. */
const made = z.union([
  z.object({ apiKey, secret: z.string() }),
  z.object({ ...approvalAsked.shape, secret: z.string() }),
])
const NOES = [
  ...(['forbidden', 'invalid_request', 'permissions_exceeded', 'key_limit', 'key_ended'] as const),
  ...(['approval_needed', 'single_control_limit', 'approver_gone'] as const),
  ...(['otp_wrong', 'otp_expired', 'otp_tries_used_up', 'pin_not_created', 'pin_wrong', 'pin_locked'] as const),
] as const

/** The company's keys, the newest first, those that ended within 30 days included. */
export const listApiKeys = endpoint({
  id: 'listApiKeys',
  method: 'GET',
  bases: ['business'],
  path: '/api-key',
  summary: 'API keys',
  auth: 'session',
  permission: 'api.manage',
  response: z.object({ keys: z.array(apiKey), mode: z.enum(DEPLOYMENT_MODES) }),
  refusals: [],
})

/** Mails a code that confirms making exactly this key, or rolling this one. */
export const mailApiKeyCode = endpoint({
  id: 'mailApiKeyCode',
  method: 'POST',
  bases: ['business'],
  path: '/api-key/code',
  summary: 'Code to make or roll an API key',
  auth: 'session',
  permission: 'api.manage',
  body: z.union([z.strictObject({ make: apiKeyWish }), z.strictObject({ roll: apiKeyRoll })]),
  response: otpSent,
  refusals: [
    'forbidden',
    'invalid_request',
    'not_found',
    'permissions_exceeded',
    'key_ended',
    'otp_resend_too_soon',
    'otp_limit_reached',
  ],
})

/**
 * Makes a key of the caller's own. It has at most what they may do themselves; with `withdrawal` or `quicksell` it
 * needs networks and a public key. `ips`: none wider than /24 (IPv4) or /56 (IPv6).
 */
export const makeApiKey = endpoint({
  id: 'makeApiKey',
  method: 'POST',
  bases: ['business'],
  path: '/api-key',
  summary: 'Make an API key',
  auth: 'session',
  permission: 'api.manage',
  status: 201,
  body: z.strictObject({ ...apiKeyWish.shape, ...confirmed }),
  response: made,
  refusals: NOES,
})

/** Puts a new key with the same rights in the place of one of the caller's own, which goes on for the overlap. */
export const rollApiKey = endpoint({
  id: 'rollApiKey',
  method: 'POST',
  bases: ['business'],
  path: '/api-key/{key}/roll',
  summary: 'Roll an API key',
  auth: 'session',
  permission: 'api.manage',
  status: 201,
  params,
  body: z.strictObject({ overlapHours: apiKeyRoll.shape.overlapHours, ...confirmed }),
  response: made,
  refusals: ['not_found', ...NOES],
})

/** Ends a key at once. Idempotent. */
export const revokeApiKey = endpoint({
  id: 'revokeApiKey',
  method: 'DELETE',
  bases: ['business'],
  path: '/api-key/{key}',
  summary: 'Revoke an API key',
  auth: 'session',
  permission: 'api.manage',
  params,
  response: z.object({ apiKey }),
  refusals: ['not_found'],
})

/** The calls of a key in the last 30 days, the newest first. Never what they sent or were answered. */
export const listApiKeyCalls = endpoint({
  id: 'listApiKeyCalls',
  method: 'GET',
  bases: ['business'],
  path: '/api-key/{key}/calls',
  summary: 'Calls of an API key',
  auth: 'session',
  permission: 'api.manage',
  params,
  query: z.object({ limit: limit(50), before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  response: z.object({
    calls: z.array(
      z.object({
        at: instant,
        method: z.string(),
        path: z.string(),
        status: z.int(),
        ms: z.int(),
        ip: z.string(),
        /** Names the call in our own logs. */
        requestId: z.string(),
      }),
    ),
    /** Pass it as `before` for the next page; `null` on the last one. */
    next: z.nullable(z.string()),
  }),
  refusals: ['not_found'],
})
