/** What a company's pages read beside its money. Apart from companies.ts, which signing in loads. */
import * as z from 'zod/mini'
import type { DeclineReason } from './approvals.ts'
import { registrationType } from './company-input.ts'
import { endpoint } from './endpoint.ts'
import { countryCode, id, instant, line } from './fields.ts'
import { COMPANY_FACTS, PUBLIC_FACTS, STOPPERS } from './permissions.ts'

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
      /** Since when nothing leaves the company, until we have looked; `null` when money may leave. */
      frozenSince: z.nullable(instant),
    }),
  }),
  refusals: [],
})

/** Why a member stops all payments, as when a request is declined. */
export const FREEZE_REASONS = ['suspected_fraud', 'not_authorised', 'other'] as const satisfies readonly DeclineReason[]
/** Why a member stops all payments. */
export type FreezeReason = (typeof FREEZE_REASONS)[number]

/**
 * Freezes the company's money out, approved requests included: a session is enough, and whoever may approve or manages
 * members may. Only we open it again. Repeating it changes nothing.
 */
export const freezeCompany = endpoint({
  id: 'freezeCompany',
  method: 'POST',
  bases: ['business'],
  path: '/company/freeze',
  summary: 'Stop all payments',
  auth: 'session',
  permission: STOPPERS,
  body: z.object({ reason: z.enum(FREEZE_REASONS), words: z.optional(line(0, 500)) }),
  response: z.object({ frozen: z.literal(true) }),
  refusals: ['forbidden'],
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
