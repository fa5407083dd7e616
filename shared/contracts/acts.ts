/** Who did what in a company, on the base `business`: members, approvals, keys, webhooks, payees, policies. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, instant, limit } from './fields.ts'

/**
 * One act. `by`: who, and by what: signed in, by an API key, by a supplier's link, or we. `link`: what it was done to,
 * where that has a page.
 */
export const companyAct = z.object({
  _id: z.string(),
  at: instant,
  /** In the language of the call. */
  what: z.string(),
  by: z.object({
    name: z.nullable(z.string()),
    access: z.enum(['person', 'key', 'supplier', 'zend']),
    key: z.nullable(z.string()),
  }),
  link: z.nullable(
    z.object({
      kind: z.enum(['approval', 'member', 'webhook', 'batch', 'supplier', 'bill', 'withdrawal', 'payment', 'policy']),
      id: z.nullable(z.string()),
    }),
  ),
})
/** One act of a company. */
export type CompanyAct = z.output<typeof companyAct>

const period = { from: z.optional(day), to: z.optional(day) }

/** What was done in the company, newest first, page by page; of some days (in UTC), or since the beginning. */
export const listActs = endpoint({
  id: 'listActs',
  method: 'GET',
  bases: ['business'],
  path: '/acts',
  summary: 'Who did what',
  auth: 'session',
  permission: 'report.export',
  query: z.object({ ...period, cursor: z.optional(z.string()), limit: limit(20) }),
  response: z.object({ acts: z.array(companyAct), cursor: z.nullable(z.string()) }),
  refusals: ['invalid_request'],
})

/** The same of a period, by default the last thirty days and at most a year, as CSV. */
export const getActsSheet = endpoint({
  id: 'getActsSheet',
  method: 'GET',
  bases: ['business'],
  path: '/acts/sheet',
  summary: 'Who did what, as a file',
  auth: 'session',
  permission: 'report.export',
  query: z.object(period),
  file: ['csv'],
  response: z.unknown(),
  refusals: ['invalid_request', 'rate_limited'],
})
