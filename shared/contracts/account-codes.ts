/**
 * Opening an account, and the calls that take or send a code for it (specification §7). Apart from the rest, since the
 * sign-in page and the dashboard load none of them.
 */
import * as z from 'zod/mini'
import { ACT_TYPES } from './account-acts.ts'
import { otpQuery, otpSent, platformQuery, session, userParams } from './accounts.ts'
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
  personName,
  phone,
  username,
} from './fields.ts'
import { OWN_CODES } from './permissions.ts'

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
  query: platformQuery,
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
    /**
     * The token of an earlier sign-up that is not verified yet, made in the same browser: this one replaces it, so that
     * a wrong address can be corrected. Any other token changes nothing.
     */
    replaces: z.optional(line(1, 200)),
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
