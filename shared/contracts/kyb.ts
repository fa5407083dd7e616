/**
 * Verification of a company, on the base `business` (business.md A5): what it says of itself, the people behind it, its
 * papers, handing it in. Each change answers the whole state. The people prove who they are by links of their own
 * (kyb-link.ts); the company sees only how far they are.
 */
import * as z from 'zod/mini'
import { registrationType } from './company-input.ts'
import { endpoint } from './endpoint.ts'
import { countryCode, day, id, instant, line } from './fields.ts'
import {
  COMPANY_FUNDS,
  INFO_FIELDS,
  KYB_ITEM_STATES,
  KYB_PAPERS,
  KYB_REASONS,
  KYB_REJECTIONS,
  KYB_SECTORS,
  KYB_STATES,
} from './kyb-words.ts'

/**
 * What a company says of itself. The amounts are expectations, in whole US dollars and payments a month. `unallocated`
 * explains shares that nobody named here holds; `paysForOthers`: it moves money for its own customers.
 */
export const businessInfo = z.object({
  legalName: line(1, 120),
  tradingName: z.nullable(line(1, 120)),
  registrationType,
  registrationNumber: line(1, 40),
  activity: line(10, 1_000),
  sector: z.enum(KYB_SECTORS),
  site: z.nullable(line(3, 300)),
  countriesPaid: z.array(countryCode).check(z.minLength(1), z.maxLength(60)),
  monthlyVolumeUsd: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  monthlyCount: z.int().check(z.gte(0), z.lte(1_000_000)),
  sourceOfFunds: z.enum(COMPANY_FUNDS),
  paysForOthers: z.boolean(),
  address: z.object({
    line1: line(3, 120),
    city: line(2, 60),
    region: z.nullable(line(2, 60)),
    postalCode: z.nullable(line(2, 12)),
  }),
  unallocated: z.nullable(line(5, 500)),
})
/** What a company says of itself. */
export type BusinessInfo = z.output<typeof businessInfo>

/** What was said about one thing; `reason` only where it is asked for again. */
export const kybReview = z.object({ state: z.enum(KYB_ITEM_STATES), reason: z.nullable(z.enum(KYB_REASONS)) })

/** One page of a paper. */
const page = z.object({
  _id: id('kyf'),
  format: z.enum(['jpeg', 'pdf']),
  bytes: z.int(),
  issuedOn: z.nullable(day),
  addedAt: instant,
  review: kybReview,
})

/**
 * A paper. `officialName`: what the country's register calls it; null where it has no name of its own. `monthsMax`: how
 * old it may be when it is handed in. `needed`: without it nothing can be handed in.
 */
const paper = z.object({
  paper: z.enum(KYB_PAPERS),
  officialName: z.nullable(z.string()),
  needed: z.boolean(),
  monthsMax: z.nullable(z.int()),
  pages: z.array(page),
  review: kybReview,
})

/**
 * The state. `items`: what it takes, in display order: `business-info`, `people`, then each needed paper; `fields`:
 * what is asked for again of the business info. `missing`: what keeps it from being handed in, as item keys, with
 * `person.prt_…` for a person whose link was not sent and `shares` where the shares do not add up. `limits`: US dollars
 * a day now and after approval.
 */
export const kyb = z.object({
  state: z.enum(KYB_STATES),
  editable: z.boolean(),
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  approvedUntil: z.nullable(instant),
  rejection: z.nullable(z.enum(KYB_REJECTIONS)),
  items: z.array(
    z.object({
      key: z.string(),
      state: z.enum(KYB_ITEM_STATES),
      reason: z.nullable(z.enum(KYB_REASONS)),
      fields: z.array(z.enum(INFO_FIELDS)),
    }),
  ),
  papers: z.array(paper),
  people: z.object({ needed: z.int(), done: z.int(), failed: z.int() }),
  done: z.int(),
  total: z.int(),
  missing: z.array(z.string()),
})
/** The state of a company's verification. */
export type KybAnswer = z.output<typeof kyb>
/** What every change answers. */
export const kybAnswered = z.object({ kyb })

/** Why nothing can be changed. */
export const KYB_NOES = ['kyb_closed', 'kyb_not_asked'] as const

/** The state of the verification, without anything personal: any member who sees the company's money sees it. */
export const getKyb = endpoint({
  id: 'getKyb',
  method: 'GET',
  bases: ['business'],
  path: '/kyb',
  summary: 'How far the company’s verification is',
  auth: 'session',
  permission: 'view',
  response: kybAnswered,
  refusals: [],
})

/**
 * What the company says of itself: null before it said it, with what it was opened with as `known` to begin from.
 */
export const getBusinessInfo = endpoint({
  id: 'getBusinessInfo',
  method: 'GET',
  bases: ['business'],
  path: '/kyb/business-info',
  summary: 'The business info',
  auth: 'session',
  permission: 'kyb.manage',
  response: z.object({
    info: z.nullable(businessInfo),
    known: z.object({
      legalName: z.string(),
      tradingName: z.nullable(z.string()),
      country: countryCode,
      registrationType,
      registrationNumber: z.string(),
    }),
    asked: z.array(z.object({ field: z.enum(INFO_FIELDS), reason: z.nullable(z.enum(KYB_REASONS)) })),
  }),
  refusals: [],
})

/** Writes the business info whole. While single fields are asked for, the others must stay as they are. */
export const putBusinessInfo = endpoint({
  id: 'putBusinessInfo',
  method: 'PUT',
  bases: ['business'],
  path: '/kyb/business-info',
  summary: 'Write the business info',
  auth: 'session',
  permission: 'kyb.manage',
  body: businessInfo,
  response: kybAnswered,
  refusals: [...KYB_NOES, 'invalid_request', 'name_not_allowed'],
})

/** The largest file, in bytes. */
export const KYB_FILE_BYTES_MAX = 8_000_000
/** What a file may be. Pictures are re-encoded, a PDF must be whole and hold nothing active. */
export const KYB_UPLOAD = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  bytesMax: KYB_FILE_BYTES_MAX,
} as const

/** Adds a page to a paper. `issuedOn`: the day on the paper, needed where it may not be old. Nobody gets it back. */
export const addKybDocument = endpoint({
  id: 'addKybDocument',
  method: 'POST',
  bases: ['business'],
  path: '/kyb/document',
  summary: 'Hand in a page of a paper',
  auth: 'session',
  permission: 'kyb.manage',
  status: 201,
  query: z.object({ paper: z.enum(KYB_PAPERS), issuedOn: z.optional(day) }),
  upload: KYB_UPLOAD,
  response: z.object({ file: z.object({ _id: id('kyf') }), kyb }),
  refusals: [
    ...KYB_NOES,
    'paper_unknown',
    'paper_date_needed',
    'paper_too_old',
    'payload_too_large',
    'unsupported_media_type',
    'picture_unreadable',
    'file_unreadable',
    'rate_limited',
  ],
})

/** Withdraws a page. */
export const removeKybDocument = endpoint({
  id: 'removeKybDocument',
  method: 'DELETE',
  bases: ['business'],
  path: '/kyb/document/{file}',
  summary: 'Withdraw a page',
  auth: 'session',
  permission: 'kyb.manage',
  params: z.object({ file: id('kyf') }),
  response: kybAnswered,
  refusals: KYB_NOES,
})

/** Hands it in. Refused with `missing` while something is. */
export const submitKyb = endpoint({
  id: 'submitKyb',
  method: 'POST',
  bases: ['business'],
  path: '/kyb/submit',
  summary: 'Hand in the verification',
  auth: 'session',
  permission: 'kyb.manage',
  response: kybAnswered,
  refusals: ['kyb_closed', 'kyb_incomplete'],
})
