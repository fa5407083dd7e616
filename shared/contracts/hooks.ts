/** Webhooks: calls from providers. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * Receives a webhook: a rail's about a payout, a provider's of foreign currency about a payment, or a verification
 * provider's about a check. The raw bytes are the body, since the signature covers them; some send JSON as plain text.
 * A webhook is only a hint: the module concerned then asks the provider itself.
 */
export const takeHook = endpoint({
  id: 'takeHook',
  method: 'POST',
  bases: ['root'],
  path: '/hooks/{source}',
  summary: 'Call of a provider',
  auth: 'public',
  params: z.object({ source: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/)) }),
  upload: { types: ['application/json', 'text/plain'], bytesMax: 65_536 },
  response: z.object({ taken: z.boolean() }),
  refusals: ['forbidden', 'rate_limited'],
})
