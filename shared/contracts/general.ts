/** The general service (specification §7) and what belongs to no base: countries, health. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, assetCode, coinCode, countryCode, instant, localCurrency } from './fields.ts'
import { price } from './prices.ts'

/** A country option (specification §3): `value` is the ISO code, `dialCode` starts with "+". */
export const country = z.object({ label: z.string(), value: countryCode, dialCode: z.string(), primary: z.boolean() })
/** A country option. */
export type Country = z.output<typeof country>

/** Countries: those an account can be opened from, or all that we name. */
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
 * What anybody may know of our prices: the middle of the market of every asset in US dollars, and the standard terms of
 * swaps and sales, in basis points and whole units of the currency. It offers nothing: what a trade costs is said by
 * its own quote.
 */
export const publicRates = z.object({
  asOf: instant,
  prices: z.array(
    z.object({
      currency: assetCode,
      /** Whether it is a coin, as opposed to a local currency. */
      coin: z.boolean(),
      usd: z.nullable(price),
      /** The age of the price's oldest part. */
      asOf: z.nullable(instant),
      /** Whether a swap or sale could be quoted at this price now. */
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
/** What anybody may know of our prices. */
export type PublicRates = z.output<typeof publicRates>

/** Prices and standard terms for everybody: what the public site's converter computes with. */
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
 * Whether every part is up; 503 with the same list of parts when one is down. A `degraded` part keeps something waiting
 * (payments, say) that the rest of the service does not need. Answered without the `data` envelope, for monitors.
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
