/** What a company can show of its payments abroad: the order of one as it was sent, and months. */
import * as z from 'zod/mini'
import { endpoint, FILE_FORMATS } from './endpoint.ts'
import { amount, id } from './fields.ts'
import { fxCurrency } from './fx-rates.ts'

/**
 * The order of a payment as it was given to the institution that pays, as a pain.001.001.09: who pays whom how much, by
 * which scheme, and our references. Refused while it was given to none.
 */
export const getFxOrder = endpoint({
  id: 'getFxOrder',
  method: 'GET',
  bases: ['business'],
  path: '/fx/payment/{id}/order',
  summary: 'The order of a payment abroad (pain.001)',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  params: z.object({ id: id('fxp') }),
  file: ['xml'],
  response: z.unknown(),
  refusals: ['not_found', 'fx_not_possible'],
})

const year = z.coerce.number().check(z.int(), z.gte(2026), z.lte(2100))

/**
 * What was booked of payments abroad in one month (in UTC) and currency: converted, delivered, given back, each in the
 * month in which it was booked, so that a month that is over changes no more.
 */
const fxMonth = z.object({
  month: z.string(),
  currency: fxCurrency,
  /** How many were converted, what is to arrive of them, what left for it in USDT, and our charge in that. */
  payments: z.int(),
  amount,
  taken: amount,
  chargeUsd: amount,
  /** Units of the currency for one USDT, on average; `null` where nothing was converted. */
  averageRate: z.nullable(z.string()),
  delivered: z.object({ payments: z.int(), amount }),
  /** What came back, and what the company has again in USDT. */
  returned: z.object({ payments: z.int(), amount, givenBack: amount }),
})
/** A month of payments abroad in one currency. */
export type FxMonthAnswer = z.output<typeof fxMonth>

/** The payments abroad of a calendar year by month and currency, newest first. Without a year: the present one. */
export const getFxMonths = endpoint({
  id: 'getFxMonths',
  method: 'GET',
  bases: ['business'],
  path: '/fx/months',
  summary: 'Payments abroad by month',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({ year: z.optional(year) }),
  response: z.object({ year: z.int(), months: z.array(fxMonth) }),
  refusals: ['invalid_request'],
})

/** The same as a file: a sheet for books, or on paper. */
export const getFxMonthsStatement = endpoint({
  id: 'getFxMonthsStatement',
  method: 'GET',
  bases: ['business'],
  path: '/fx/months/statement',
  summary: 'Payments abroad by month, as a file',
  auth: 'session',
  permission: 'report.export',
  keys: 'plain',
  query: z.object({ year: z.optional(year), format: z.enum(FILE_FORMATS) }),
  file: FILE_FORMATS,
  response: z.unknown(),
  refusals: ['invalid_request', 'rate_limited'],
})
