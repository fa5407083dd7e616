/** The general service (specification §7) and what belongs to no base: countries, health. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { countryCode, instant } from './fields.ts'

/** A country option (specification §3): `value` is the ISO code, `dialCode` starts with "+". */
export const country = z.object({ label: z.string(), value: countryCode, dialCode: z.string(), primary: z.boolean() })
/** A country option. */
export type Country = z.output<typeof country>

/** Countries: those an account can be opened from, or all that we name. */
export const getCountries = endpoint({
  id: 'getCountries',
  method: 'GET',
  base: 'general',
  path: '/countries',
  summary: 'Countries',
  auth: 'public',
  query: z.object({ scope: z._default(z.enum(['global', 'sign-up']), 'global') }),
  response: z.object({ countries: z.array(country) }),
  refusals: [],
})

/**
 * Whether every part is up; 503 with the same list of parts when one is down. A `degraded` part keeps something waiting (payments, say) that the rest of the
 * service does not need. Answered without the `data` envelope, for monitors.
 */
export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  base: 'root',
  path: '/health',
  summary: 'Health of every part',
  auth: 'public',
  response: z.object({
    status: z.enum(['ok']),
    at: instant,
    parts: z.record(z.string(), z.object({ status: z.enum(['ok', 'degraded', 'down']), detail: z.optional(z.string()) })),
  }),
  refusals: ['unavailable'],
})

/** Every call of the general service. */
export const generalEndpoints = [getCountries, getHealth] as const
