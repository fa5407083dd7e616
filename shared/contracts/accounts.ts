/** The accounts service (specification §7): opening an account, signing in, sessions, the user record. */
import * as z from 'zod/mini'
import { ACT_TYPES } from './account-acts.ts'
import { companyInput } from './company-input.ts'
import { endpoint } from './endpoint.ts'
import {
  countryCode,
  email,
  instant,
  line,
  locale,
  newPassword,
  otp,
  ownId,
  password,
  personName,
  phone,
  username,
} from './fields.ts'
import { OWN_CODES, OWN_PERSON, PERMISSIONS } from './permissions.ts'

const platform = z.object({ platform: z._default(z.enum(['web']), 'web') })
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
  emailVerifiedAt: z.nullable(instant),
  createdAt: instant,
})
/** The current user. */
export type User = z.output<typeof user>

/**
 * Opens an account: answers a sign-up token and mails a code. An address that has an account is answered the same way;
 * its owner gets a mail instead. With `company` that company is opened too, once the address is verified, with this
 * person as its first owner.
 */
export const signUp = endpoint({
  id: 'signUp',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/sign-up',
  summary: 'Open an account',
  auth: 'public',
  password: true,
  status: 201,
  query: platform,
  body: z.object({
    firstName: personName,
    lastName: personName,
    username,
    email,
    phone,
    country: countryCode,
    password: newPassword,
    referralCode: z.optional(line(0, 20)),
    company: z.optional(companyInput),
    locale: z._default(locale, 'en'),
    acceptTerms: z.boolean(),
  }),
  response: z.object({
    user: z.object({ _id: ownId, accessToken: z.string(), accessTokenExpiresAt: instant }),
    otp: otpSent,
  }),
  refusals: [
    'invalid_request',
    ...(['username_taken', 'username_reserved', 'name_not_allowed'] as const),
    'country_not_supported',
    'phone_invalid',
    'password_too_common',
    'password_contains_identity',
    'terms_not_accepted',
    'rate_limited',
    'otp_limit_reached',
  ],
})

const stepBearer = z.object({ _id: ownId, accessToken: z.string(), accessTokenExpiresAt: instant })

/**
 * First step of signing in: email or username and password. `next` names the second step: the mailed code or the
 * authenticator app's code (`authorize`, the only call the pre-auth token opens), the sign-up code, or none on a
 * trusted device.
 */
export const signIn = endpoint({
  id: 'signIn',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/sign-in',
  summary: 'Sign in with email or username and password',
  auth: 'public',
  password: true,
  query: platform,
  body: z.object({
    identifier: line(3, 254).check(z.toLowerCase()),
    password,
    locale: z.optional(locale),
    deviceToken: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  response: z.discriminatedUnion('next', [
    z.object({ next: z.enum(['authorize', 'verify-email']), user: stepBearer, otp: otpSent }),
    z.object({ next: z.literal('authenticator'), user: stepBearer }),
    z.object({ next: z.literal('signed-in'), user: session.shape.user }),
  ]),
  refusals: ['credentials_wrong', 'account_locked', 'account_frozen', 'rate_limited', 'otp_limit_reached'],
})

/**
 * Second step of signing in: the mailed code, or the authenticator app's code where `signIn` said so. Answers the
 * session and, on request, a token that spares this browser the mailed code until it expires. The password is always
 * needed.
 */
export const authorize = endpoint({
  id: 'authorize',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/authorize',
  summary: 'Finish signing in with a one-time code',
  auth: 'pre-auth',
  params: userParams,
  query: otpQuery,
  body: z.object({ trustDevice: z._default(z.boolean(), false) }),
  response: z.object({
    ...session.shape,
    trustedDevice: z.optional(z.object({ token: z.string(), expiresAt: instant })),
  }),
  refusals: ['otp_wrong', 'otp_used', 'otp_expired', 'otp_tries_used_up', 'account_locked', 'account_frozen'],
})

/**
 * Verifies the email address with the mailed code. With `signIn` it also answers a session, for the browser that
 * received the sign-up token.
 */
export const verifyEmail = endpoint({
  id: 'verifyEmail',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/email-address/verify',
  summary: 'Verify the email address',
  auth: 'sign-up',
  params: userParams,
  query: otpQuery,
  body: z.object({ signIn: z._default(z.boolean(), false) }),
  response: z.object({ verifiedAt: instant, user: z.optional(session.shape.user) }),
  refusals: ['otp_wrong', 'otp_expired', 'otp_tries_used_up'],
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

/**
 * Forgotten password, both steps: without `otp` a code is mailed if the account exists (the answer does not reveal
 * whether it does); with `otp` the password is set.
 */
export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/password/reset',
  summary: 'Ask for a reset code, or set a new password with it',
  auth: 'public',
  password: true,
  query: z.object({ email_address: email, otp: z.optional(otp) }),
  body: z.object({ password: z.optional(newPassword) }),
  response: z.object({ done: z.enum(['code-sent', 'password-set']), resendAt: z.optional(instant) }),
  refusals: [
    'invalid_request',
    'otp_wrong',
    'otp_expired',
    'otp_tries_used_up',
    'otp_resend_too_soon',
    'otp_limit_reached',
    'password_too_common',
    'password_contains_identity',
  ],
})

/**
 * Sends the sign-in code again; the old one stops working. Sign-up codes are sent again by `resendSignUpOtp`, reset
 * codes by `resetPassword`.
 */
export const resendOtp = endpoint({
  id: 'resendOtp',
  method: 'POST',
  bases: ['accounts'],
  path: '/otp/resend',
  summary: 'Send the sign-in code again',
  auth: 'pre-auth',
  query: z.object({ id: ownId, type: z.enum(['sign-in']) }),
  response: otpSent,
  refusals: ['forbidden', 'not_found', 'otp_resend_too_soon', 'otp_limit_reached'],
})

/**
 * Sends a code over a channel for an action of the signed-in customer: one on their account, or setting a password that
 * was forgotten.
 */
export const generateOtp = endpoint({
  id: 'generateOtp',
  method: 'POST',
  bases: ['accounts'],
  path: '/otp/generate',
  summary: 'Ask for a one-time code',
  auth: 'session',
  permission: OWN_CODES,
  query: z.object({
    channel: z._default(z.enum(['email']), 'email'),
    type: z.enum(['reset-password', ...ACT_TYPES]),
    user: ownId,
  }),
  response: otpSent,
  refusals: ['not_found', 'otp_resend_too_soon', 'otp_limit_reached'],
})

/** Sends the sign-up code again; takes the sign-up token. */
export const resendSignUpOtp = endpoint({
  id: 'resendSignUpOtp',
  method: 'POST',
  bases: ['accounts'],
  path: '/personal/otps/create',
  summary: 'Send the sign-up code again',
  auth: 'sign-up',
  response: otpSent,
  refusals: ['otp_resend_too_soon', 'otp_limit_reached'],
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
