/**
 * Verification (product.md §11): who a customer is, step by step, on the accounts service (specification §7). Each step
 * has its own call, and every call answers the whole state. A step that takes time is `in_review`; the result arrives
 * as a message or with a later read.
 */
import * as z from 'zod/mini'
import { otpSent, userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { countryCode, day, id, instant, line, otp, phone } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/**
 * The steps of verification, in the order of the tiers: tier 1 takes the first two, tier 2 the next two, tier 3 the
 * last two.
 */
export const VERIFICATION_STEPS = [
  'phone',
  'identity-number',
  'document',
  'liveness',
  'address',
  'source-of-funds',
] as const
/** A step of verification. */
export type VerificationStep = (typeof VERIFICATION_STEPS)[number]

/**
 * State of a step. `in_review`: we or our provider review it; nothing to do. `rejected`: the proof was not sufficient;
 * the step may be tried with something else. `resubmit`: the file is unusable (blurred, cut off, expired): submit it
 * again.
 */
export const VERIFICATION_STATES = ['not_started', 'in_review', 'approved', 'rejected', 'resubmit'] as const
/** State of a step. */
export type VerificationState = (typeof VERIFICATION_STATES)[number]

/** Why a step was rejected or must be resubmitted. A step under review has no reason. */
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
/** Why a step was rejected or must be resubmitted. */
export type VerificationReason = (typeof VERIFICATION_REASONS)[number]

/**
 * A kind of identity number of a country. `pattern` is a whole regular expression without anchors; `example` is not a
 * real person's.
 */
export const identityNumberKind = z.object({
  idType: z.string(),
  label: z.string(),
  pattern: z.string(),
  example: z.string(),
})
/** A kind of identity number of a country. */
export type IdentityNumberKind = z.output<typeof identityNumberKind>

/** An accepted document. `sides` is how many pictures it needs. */
export const documentKind = z.object({
  idType: z.string(),
  label: z.string(),
  sides: z.union([z.literal(1), z.literal(2)]),
})
/** An accepted document. */
export type DocumentKind = z.output<typeof documentKind>

/** The state of a customer's verification. */
export const verification = z.object({
  tier: z.int(),
  /** Every step, in the order of the tiers. `at` is when it entered its state; `null` when nothing was submitted. */
  steps: z.array(
    z.object({
      step: z.enum(VERIFICATION_STEPS),
      state: z.enum(VERIFICATION_STATES),
      reason: z.nullable(z.enum(VERIFICATION_REASONS)),
      at: z.nullable(instant),
    }),
  ),
  /** The phone number, and the last four characters of the identity number: `null` before one was submitted. */
  phone: z.string(),
  identityNumber: z.nullable(z.object({ idType: z.string(), last4: z.string() })),
  /** The requirements of the customer's country. */
  country: z.object({
    country: countryCode,
    identityNumbers: z.array(identityNumberKind),
    documents: z.array(documentKind),
  }),
  /** The next tier and its steps that are not approved yet; `null` at the top. */
  next: z.nullable(z.object({ tier: z.int(), takes: z.array(z.enum(VERIFICATION_STEPS)) })),
})
/** The state of a customer's verification. */
export type Verification = z.output<typeof verification>

const answered = z.object({ verification })
const dateOfBirth = day
const idType = line(2, 40)

/** A customer's verification: every step, the country's requirements, and those of the next tier. */
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
 * Verifies the phone number, in two steps: without `otp` a code goes out by SMS (`sent`); with it the number is
 * confirmed (`confirmed`). `phone`, given in both steps, replaces the number from sign-up. A code confirms only the
 * number it was sent to.
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

/** Largest accepted file, in bytes. */
export const VERIFICATION_FILE_BYTES_MAX = 8_000_000

/**
 * Uploads a file for a step: a side of a document, a picture of the face, a proof of address. Pictures are re-encoded
 * without camera metadata. A file that no step uses is deleted after a day. No call returns it, not even to its sender.
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
 * Submits a government's proof. `number`: an identity number, for tier 1. `document`: pictures of a document and of the
 * face, for tier 2 (`front`, `back` and `selfie` are uploaded pictures, each usable once; no PDFs).
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

/** Sources of a customer's money. */
export const FUNDS_SOURCES = ['salary', 'business', 'savings', 'investments', 'family', 'pension', 'other'] as const
/** The source of a customer's money. */
export type FundsSource = (typeof FUNDS_SOURCES)[number]

/**
 * Submits address and source of funds, for tier 3. `proof`: an uploaded picture or PDF of the last three months that
 * shows name and address.
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
