/**
 * Verification (product.md §11): who a customer is, step by step, on the accounts service (specification §7). Each step
 * is handed in by a call of its own and answered with everything as it stands; what takes time is `in_review` until a
 * message or a later look tells.
 */
import * as z from 'zod/mini'
import { otpSent, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { countryCode, day, id, instant, line, otp, phone } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/**
 * What a customer proves, in the order of the tiers: tier 1 takes the first two, tier 2 the next two, tier 3 the last
 * two.
 */
export const VERIFICATION_STEPS = [
  'phone',
  'identity-number',
  'document',
  'liveness',
  'address',
  'source-of-funds',
] as const
/** What a customer proves. */
export type VerificationStep = (typeof VERIFICATION_STEPS)[number]

/**
 * Where a step stands. `in_review`: we or our checker look at it, nothing to do. `rejected`: it did not prove what it
 * should; the same step may be tried with something else. `resubmit`: what was handed in cannot be used (blurred, cut
 * off, expired): hand it in again.
 */
export const VERIFICATION_STATES = ['not_started', 'in_review', 'approved', 'rejected', 'resubmit'] as const
/** Where a step stands. */
export type VerificationState = (typeof VERIFICATION_STATES)[number]

/** Why a step was rejected or is to be handed in again. What is under review has no reason. */
export const VERIFICATION_REASONS = [
  'number_not_found',
  'name_differs',
  'birth_date_differs',
  'identity_used',
  'number_differs',
  'picture_unclear',
  'document_incomplete',
  'document_expired',
  'document_not_supported',
  'document_not_genuine',
  'document_kind_differs',
  'face_differs',
  'face_unclear',
  'not_live',
  'proof_unreadable',
  'proof_too_old',
  'address_differs',
  'funds_unclear',
  'other',
] as const
/** Why a step was rejected or is to be handed in again. */
export type VerificationReason = (typeof VERIFICATION_REASONS)[number]

/**
 * An identity number that a country gives. `pattern` is a whole regular expression without anchors; `example` is
 * nobody's.
 */
export const identityNumberKind = z.object({
  idType: z.string(),
  label: z.string(),
  pattern: z.string(),
  example: z.string(),
})
/** An identity number that a country gives. */
export type IdentityNumberKind = z.output<typeof identityNumberKind>

/** A document that is taken. `sides` is how many pictures it needs. */
export const documentKind = z.object({
  idType: z.string(),
  label: z.string(),
  sides: z.union([z.literal(1), z.literal(2)]),
})
/** A document that is taken. */
export type DocumentKind = z.output<typeof documentKind>

/** A customer's verification as it stands. */
export const verification = z.object({
  tier: z.int(),
  /** Every step, in the order of the tiers. `at` is when it came to stand so; `null` when nothing was handed in. */
  steps: z.array(
    z.object({
      step: z.enum(VERIFICATION_STEPS),
      state: z.enum(VERIFICATION_STATES),
      reason: z.nullable(z.enum(VERIFICATION_REASONS)),
      at: z.nullable(instant),
    }),
  ),
  /** The phone number, and the identity number by its last four characters: `null` before one was handed in. */
  phone: z.string(),
  identityNumber: z.nullable(z.object({ idType: z.string(), last4: z.string() })),
  /** What the customer's country asks for. */
  country: z.object({
    country: countryCode,
    identityNumbers: z.array(identityNumberKind),
    documents: z.array(documentKind),
  }),
  /** The next tier and those of its steps that are not approved yet; `null` at the top. */
  next: z.nullable(z.object({ tier: z.int(), takes: z.array(z.enum(VERIFICATION_STEPS)) })),
})
/** A customer's verification as it stands. */
export type Verification = z.output<typeof verification>

const answered = z.object({ verification })
const dateOfBirth = day
const idType = line(2, 40)

/** A customer's verification: every step, what the country asks for, and what the next tier takes. */
export const getVerification = endpoint({
  id: 'getVerification',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/verification',
  summary: 'Verification as it stands',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  response: answered,
  refusals: [],
})

/**
 * The phone number, both steps: without `otp` a code goes out by SMS (`sent`); with it the number is confirmed
 * (`confirmed`). `phone`, named in both steps, puts another number in the place of the one given at sign-up; a code
 * confirms the number it was sent to and no other.
 */
export const verifyPhone = endpoint({
  id: 'verifyPhone',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/phone-number/verify',
  summary: 'Verify the phone number',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: z.object({ otp: z.optional(otp) }),
  body: z.object({ phone: z.optional(phone) }),
  response: z.discriminatedUnion('step', [
    z.object({ step: z.literal('sent'), otp: otpSent }),
    z.object({ step: z.literal('confirmed'), verification }),
  ]),
  refusals: [
    'phone_invalid',
    'phone_taken',
    'already_verified',
    'otp_wrong',
    'otp_expired',
    'otp_tries_used_up',
    'otp_resend_too_soon',
    'otp_limit_reached',
  ] as const,
})

const numberNoes = [
  'identity_number_invalid',
  'under_age',
  'already_verified',
  'verification_in_review',
  'rate_limited',
] as const

/** Nigeria's bank verification number. The name and birth date in the register must be the customer's. */
export const verifyBvn = endpoint({
  id: 'verifyBvn',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/bvn/verify',
  summary: 'Verify by BVN',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ bvn: line(4, 40), dateOfBirth }),
  response: answered,
  refusals: [...numberNoes],
})

/** The largest file that is taken, in bytes. */
export const VERIFICATION_FILE_BYTES_MAX = 8_000_000

/**
 * Hands in a file for a step: a side of a document, a picture of the face, a proof of address. Pictures are made anew
 * without what a camera wrote into them. A file that no step names is gone after a day; nobody gets it back from us,
 * its sender neither.
 */
export const addVerificationFile = endpoint({
  id: 'addVerificationFile',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/verification/files',
  summary: 'Hand in a file for verification',
  auth: 'session',
  permission: OWN_PERSON,
  status: 201,
  params: userParams,
  upload: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    bytesMax: VERIFICATION_FILE_BYTES_MAX,
  },
  response: z.object({ file: z.object({ _id: id('vfl') }) }),
  refusals: ['payload_too_large', 'unsupported_media_type', 'picture_unreadable', 'file_unreadable', 'rate_limited'],
})

/**
 * A government's proof. `number`: an identity number, for tier 1. `document`: pictures of a document and of the face,
 * for tier 2 (`front`, `back` and `selfie` are handed-in pictures, each usable once; no PDFs).
 */
export const verifyGovernmentId = endpoint({
  id: 'verifyGovernmentId',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/government-id/verify',
  summary: 'Verify by identity number or document',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('number'), idType, number: line(4, 40), dateOfBirth }),
    z.object({ kind: z.literal('document'), idType, front: id('vfl'), back: z.optional(id('vfl')), selfie: id('vfl') }),
  ]),
  response: answered,
  refusals: [...numberNoes, 'verification_needed', 'document_kind_unknown', 'attachment_unknown', 'picture_unreadable'],
})

/** Where a customer's money comes from. */
export const FUNDS_SOURCES = ['salary', 'business', 'savings', 'investments', 'family', 'pension', 'other'] as const
/** Where a customer's money comes from. */
export type FundsSource = (typeof FUNDS_SOURCES)[number]

/**
 * Address and source of funds, for tier 3. `proof`: a handed-in picture or PDF that shows name and address, of the last
 * three months.
 */
export const verifyAddress = endpoint({
  id: 'verifyAddress',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/address/verify',
  summary: 'Verify address and source of funds',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({
    line1: line(3, 120),
    city: line(2, 60),
    region: z.optional(line(2, 60)),
    postalCode: z.optional(line(2, 12)),
    proof: id('vfl'),
    sourceOfFunds: z.enum(FUNDS_SOURCES),
    details: z.optional(line(0, 300)),
  }),
  response: answered,
  refusals: ['already_verified', 'verification_in_review', 'verification_needed', 'attachment_unknown', 'rate_limited'],
})
