/**
 * The own link of a person behind a company: consent, identity number, document and face, without an account. The
 * link's secret stands behind `#` and is sent in the body alone. The answers tell the company's name and what is asked,
 * and nothing of the person.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { countryCode, day, id, instant, line } from './fields.ts'
import { KYB_UPLOAD } from './kyb.ts'
import { OWN_PERSON } from './permissions.ts'
import { documentKind, identityNumberKind } from './verification.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))
const idType = line(1, 40)

/**
 * What the link asks. `open`: it can be answered; afterwards it is `submitted`, or over. `country`: whose numbers and
 * documents are taken. `number`, `files`: what was given so far, by its presence only.
 */
const link = z.object({
  company: z.object({ name: z.string() }),
  open: z.boolean(),
  submitted: z.boolean(),
  expiresAt: instant,
  consented: z.boolean(),
  number: z.boolean(),
  files: z.array(z.enum(['front', 'back', 'selfie'])),
  country: z.object({
    country: countryCode,
    identityNumbers: z.array(identityNumberKind),
    documents: z.array(documentKind),
  }),
})
/** What a person's link asks. */
export type KybLinkAnswer = z.output<typeof link>
const answered = z.object({ link })

/** Reads the link; its first reading marks it opened. */
export const readKybLink = endpoint({
  id: 'readKybLink',
  method: 'POST',
  bases: ['accounts'],
  path: '/kyb-link/read',
  summary: 'What a person behind a company is asked',
  auth: 'public',
  body: z.object({ token }),
  response: answered,
  refusals: ['link_expired', 'rate_limited'],
})

/** Consents to the check, which everything else needs; or declines it, which ends the link and tells the company. */
export const consentKybLink = endpoint({
  id: 'consentKybLink',
  method: 'POST',
  bases: ['accounts'],
  path: '/kyb-link/consent',
  summary: 'Consent to being checked, or decline',
  auth: 'public',
  body: z.object({ token, consent: z.boolean() }),
  response: answered,
  refusals: ['link_expired', 'rate_limited'],
})

/** Gives the identity number and the birth date. */
export const giveKybNumber = endpoint({
  id: 'giveKybNumber',
  method: 'POST',
  bases: ['accounts'],
  path: '/kyb-link/number',
  summary: 'Give the identity number',
  auth: 'public',
  body: z.object({ token, idType, number: line(4, 40), dateOfBirth: day }),
  response: answered,
  refusals: ['link_expired', 'consent_needed', 'identity_number_invalid', 'under_age', 'rate_limited'],
})

/** Makes a place for one picture, for some minutes: the next call fills it. */
export const placeKybFile = endpoint({
  id: 'placeKybFile',
  method: 'POST',
  bases: ['accounts'],
  path: '/kyb-link/place',
  summary: 'Make a place for a picture',
  auth: 'public',
  status: 201,
  body: z.object({ token, side: z.enum(['front', 'back', 'selfie']) }),
  response: z.object({ file: z.object({ _id: id('kyf') }), expiresAt: instant }),
  refusals: ['link_expired', 'consent_needed', 'rate_limited'],
})

/** Uploads the picture of such a place, once, in the stead of an earlier one of the same side. */
export const addKybLinkFile = endpoint({
  id: 'addKybLinkFile',
  method: 'POST',
  bases: ['accounts'],
  path: '/kyb-link/file/{file}',
  summary: 'Upload a picture',
  auth: 'public',
  status: 201,
  params: z.object({ file: id('kyf') }),
  upload: { types: KYB_UPLOAD.types.filter((type) => type.startsWith('image/')), bytesMax: KYB_UPLOAD.bytesMax },
  response: z.object({ taken: z.literal(true) }),
  refusals: ['payload_too_large', 'unsupported_media_type', 'picture_unreadable', 'file_unreadable', 'rate_limited'],
})

/** Hands in what was given, with the kind of the document. */
export const submitKybLink = endpoint({
  id: 'submitKybLink',
  method: 'POST',
  bases: ['accounts'],
  path: '/kyb-link/submit',
  summary: 'Hand in what was given',
  auth: 'public',
  body: z.object({ token, documentType: idType }),
  response: answered,
  refusals: ['link_expired', 'consent_needed', 'kyb_incomplete', 'document_kind_unknown', 'rate_limited'],
})

/** Lets a signed-in person's own verification stand for the check, once and with their consent. It takes tier 2. */
export const reuseVerification = endpoint({
  id: 'reuseVerification',
  method: 'POST',
  bases: ['accounts'],
  path: '/kyb-link/use-account',
  summary: 'Reuse one’s own verification',
  auth: 'session',
  permission: OWN_PERSON,
  body: z.object({ token, consent: z.literal(true) }),
  response: answered,
  refusals: ['link_expired', 'verification_needed', 'rate_limited'],
})
