/** Rates of Zend FX for everybody, on the general base (specification §7). */
import { FX_CURRENCIES } from '@zend/corridors'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, instant, positiveAmount } from './fields.ts'

/** A currency that suppliers abroad are paid in. */
export const fxCurrency = z.enum(FX_CURRENCIES)

/** Why there is no rate now. */
export const FX_RATE_NOES = ['fx_rate_unavailable', 'price_stale', 'price_sources_disagree', 'price_jumped'] as const

/** What one USDT brings in a currency now, margin and fee of a usual payment included. An indication, not an offer. */
export const getFxRate = endpoint({
  id: 'getFxRate',
  method: 'GET',
  bases: ['general'],
  path: '/zendfx/get-rate',
  summary: 'Rate of Zend FX',
  auth: 'public',
  query: z.object({ currency: fxCurrency }),
  response: z.object({
    currency: fxCurrency,
    /** Units of the currency for one USDT: what arrives of a payment that delivers `forAmount`. */
    rate: z.string(),
    forAmount: amount,
    feeBps: z.int(),
    /** Our fee is at least so much, in US dollars. */
    feeMinUsd: amount,
    asOf: instant,
  }),
  refusals: FX_RATE_NOES,
})

/** What delivering an amount takes now, everything included. It moves nothing, and holds no rate. */
export const convertFx = endpoint({
  id: 'convertFx',
  method: 'POST',
  bases: ['general'],
  path: '/zendfx/convert',
  summary: 'What a payment abroad takes',
  auth: 'public',
  body: z.object({ currency: fxCurrency, amount: positiveAmount }),
  response: z.object({
    currency: fxCurrency,
    /** What arrives, exactly. */
    delivers: amount,
    /** What leaves, in USDT, our fee and margin included. */
    takes: amount,
    /** Our fee, in US dollars; it is part of what leaves. */
    feeUsd: amount,
    rate: z.string(),
    asOf: instant,
  }),
  refusals: ['invalid_request', 'amount_too_small', 'amount_too_large', ...FX_RATE_NOES],
})
