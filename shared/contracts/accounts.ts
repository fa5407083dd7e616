/** The accounts service (specification §7): opening an account, signing in, sessions, the user record. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { countryCode, instant, line, locale, otp, ownId, password } from './fields.ts'
import { OFFERED } from './offered.ts'
import { OWN_PERSON, PERMISSIONS } from './permissions.ts'

/** The platform that a session is opened on. */
export const platformQuery = z.object({ platform: z._default(z.enum(['web']), 'web') })
/** Path parameters with the caller's own id. */
export const userParams = z.object({ id: ownId })
/** A mailed code, or the code a passkey confirmation returned in its place. */
export const otpQuery = z.object({ otp })

/**
 * Where a code was sent, when it expires and when a new one can be requested. `sentTo` is masked (a•••@example.com).
 */
export const otpSent = z.object({ sentTo: z.string(), expiresAt: instant, resendAt: instant })
/** Where a code was sent, and when it expires. */
export type OtpSent = z.output<typeof otpSent>

/**
 * A token pair. Both are opaque; the access token lasts 15 minutes, the refresh token 7 days, 30 on a trusted device
 * (product.md §4).
 */
export const session = z.object({
  user: z.object({
    _id: ownId,
    accessToken: z.string(),
    accessTokenExpiresAt: instant,
    refreshToken: z.string(),
    refreshTokenExpiresAt: instant,
  }),
})
/** A session as the browser receives it. */
export type Session = z.output<typeof session>

/** The current user (specification §3), with what the product adds. */
export const user = z.object({
  _id: ownId,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  country: countryCode,
  locale,
  image: z.nullable(z.string()),
  notifications: z.array(
    z.object({ _id: z.string(), title: z.string(), body: z.string(), createdAt: instant, readAt: z.nullable(instant) }),
  ),
  hasCreatedTransactionPin: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** What is offered in their country, for their own money. */
  offered: z.array(z.enum(OFFERED)),
  emailVerifiedAt: z.nullable(instant),
  createdAt: instant,
})
/** The current user. */
export type User = z.output<typeof user>

const stepBearer = z.object({ _id: ownId, accessToken: z.string(), accessTokenExpiresAt: instant })

/**
 * First step of signing in: email or username and password. `next` names the second step: the mailed code or the
 * authenticator app's code (`authorize`), the sign-up code, none on a trusted device, or, where the account is frozen,
 * opening it again (`unfreezeByDocument`).
 */
export const signIn = endpoint({
  id: 'signIn',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/sign-in',
  summary: 'Sign in with email or username and password',
  auth: 'public',
  password: true,
  query: platformQuery,
  body: z.object({
    identifier: line(3, 254).check(z.toLowerCase()),
    password,
    locale: z.optional(locale),
    deviceToken: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  response: z.discriminatedUnion('next', [
    z.object({ next: z.enum(['authorize', 'verify-email']), user: stepBearer, otp: otpSent }),
    z.object({ next: z.enum(['authenticator', 'unfreeze']), user: stepBearer }),
    z.object({ next: z.literal('signed-in'), user: session.shape.user }),
  ]),
  refusals: ['credentials_wrong', 'account_locked', 'account_frozen', 'rate_limited', 'otp_limit_reached'],
})

/**
 * Exchanges a refresh token for a new pair. A refresh token works once; using one twice ends every session derived from
 * it.
 */
export const refreshSession = endpoint({
  id: 'refreshSession',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/access-token/refresh',
  summary: 'Renew the session',
  auth: 'public',
  params: userParams,
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: session,
  refusals: ['unauthenticated'],
})

/** Ends the session at once, on this device or on all. */
export const revokeSession = endpoint({
  id: 'revokeSession',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/access-token/revoke',
  summary: 'Sign out',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ everywhere: z._default(z.boolean(), false) }),
  response: z.object({ revoked: z.int() }),
  refusals: [],
})

/** The caller's own user record. */
export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}',
  summary: 'The current user',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: z.object({ user }),
  refusals: [],
})
