/** What a company's pages read beside its money. Apart from companies.ts, which signing in loads. */
import * as z from 'zod/mini'
import { registrationType } from './company-input.ts'
import { endpoint } from './endpoint.ts'
import { countryCode, id, instant } from './fields.ts'
import { COMPANY_FACTS, PUBLIC_FACTS } from './permissions.ts'

/** The company that the caller acts for. */
export const getCompany = endpoint({
  id: 'getCompany',
  method: 'GET',
  bases: ['business'],
  path: '/company',
  summary: 'The company',
  auth: 'session',
  permission: COMPANY_FACTS,
  response: z.object({
    company: z.object({
      id: id('biz'),
      legalName: z.string(),
      tradingName: z.nullable(z.string()),
      country: countryCode,
      registrationType,
      registrationNumber: z.string(),
      openedAt: instant,
    }),
  }),
  refusals: [],
})

/** What a company gets for one USDT in rand, fee included. The answer's `data` is the rate itself (specification §7). */
export const getUsdtZarRate = endpoint({
  id: 'getUsdtZarRate',
  method: 'GET',
  bases: ['business'],
  path: '/quicksell/rate/usdt-zar',
  summary: 'Rate of USDT in rand',
  auth: 'session',
  permission: PUBLIC_FACTS,
  response: z.string(),
  refusals: ['price_stale', 'price_sources_disagree', 'price_jumped'],
})
