/** Who asked a customer to send to an address: asked once, before a first send. */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { line } from './fields.ts'

/**
 * Who asked a customer to send to an address: nobody, since it is their own; somebody they know in person; a shop whose
 * goods they have seen. And what begins many scams: somebody known only online; a promise of profit or work; somebody
 * who says they are from Zend, a bank or the police. `scam`: it is one, and the address is reported.
 */
export const WHO_ASKED = ['own', 'known', 'shop', 'online', 'profit', 'support', 'scam'] as const
/** See `WHO_ASKED`. */
export type WhoAsked = (typeof WHO_ASKED)[number]

/**
 * Answers who asked the customer to send what was quoted, once for each address. An answer that fits a scam makes every
 * payment there wait for a while, until one has arrived; `scam` reports the address too.
 */
export const answerWhoAsked = endpoint({
  id: 'answerWhoAsked',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/withdraw/who-asked',
  summary: 'Say who asked for a withdrawal',
  auth: 'session',
  permission: 'withdrawal',
  body: z.object({ quote: line(20, 2_000), answer: z.enum(WHO_ASKED) }),
  response: z.object({ answer: z.enum(WHO_ASKED) }),
  refusals: ['invalid_request', 'quote_invalid', 'quote_expired'],
})
