/** The general service (specification §7) and what belongs to no base: countries, health. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, heldAsset, coinCode, countryCode, instant, localCurrency } from './fields.ts'
import { price } from './prices.ts'

/** A country option (specification §3): `value` is the ISO code, `dialCode` starts with "+". */
export const country = z.object({ label: z.string(), value: countryCode, dialCode: z.string(), primary: z.boolean() })
/** A country option. */
export type Country = z.output<typeof country>

/** Countries: those an account can be opened from, or all that we know by name. */
export const getCountries = endpoint({
  id: 'getCountries',
  method: 'GET',
  bases: ['general'],
  path: '/countries',
  summary: 'Countries',
  auth: 'public',
  query: z.object({ scope: z._default(z.enum(['global', 'sign-up']), 'global') }),
  response: z.object({ countries: z.array(country) }),
  refusals: [],
})

/**
 * Public prices: the mid rate of every asset in US dollars, and the standard terms of swaps and sales, in basis points
 * and whole units of the currency. It is no offer; a trade's price comes from its own quote.
 */
export const publicRates = z.object({
  asOf: instant,
  prices: z.array(
    z.object({
      currency: heldAsset,
      /** True for a coin, false for a local currency. */
      coin: z.boolean(),
      usd: z.nullable(price),
      /** The age of the price's oldest part. */
      asOf: z.nullable(instant),
      /** True when a swap or sale could be quoted at this price now. */
      quotable: z.boolean(),
    }),
  ),
  swap: z.object({
    stables: z.array(coinCode),
    feeBps: z.object({ any: z.int(), stable: z.int() }),
    marginBps: z.object({ any: z.int(), stable: z.int() }),
  }),
  sell: z.object({
    feeBps: z.int(),
    payouts: z.array(z.object({ currency: localCurrency, minimum: amount, maximum: amount, flatFee: amount })),
  }),
})
/** Public prices and standard terms. */
export type PublicRates = z.output<typeof publicRates>

/** Prices and standard terms for everybody, used by the public site's converter. */
export const getPublicRates = endpoint({
  id: 'getPublicRates',
  method: 'GET',
  bases: ['general'],
  path: '/rates',
  summary: 'Prices and standard terms',
  auth: 'public',
  response: publicRates,
  refusals: [],
})

/**
 * Health of every part; 503 with the same list of parts when one is down. A `degraded` part delays something (payments,
 * say) that the rest of the service does not need. Answered without the `data` envelope, for monitors.
 */
export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  bases: ['root'],
  path: '/health',
  summary: 'Health of every part',
  auth: 'public',
  response: z.object({
    status: z.enum(['ok']),
    at: instant,
    parts: z.record(
      z.string(),
      z.object({ status: z.enum(['ok', 'degraded', 'down']), detail: z.optional(z.string()) }),
    ),
  }),
  refusals: ['unavailable'],
})
