/** What providers call. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * What somebody who works for us tells by calling us: a rail about a payout, a checker about a check. The raw bytes are
 * the body, since the signature is over them. It is only ever a hint to look: whoever it concerns asks the source
 * itself.
 */
export const takeHook = endpoint({
  id: 'takeHook',
  method: 'POST',
  bases: ['root'],
  path: '/hooks/{source}',
  summary: 'Call of a provider',
  auth: 'public',
  params: z.object({ source: z.string().check(z.regex(/^[a-z][a-z-]{1,30}$/)) }),
  upload: { types: ['application/json'], bytesMax: 65_536 },
  response: z.object({ taken: z.boolean() }),
  refusals: ['forbidden', 'rate_limited'],
})
