/** What anybody may write to us from the public site, without an account. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, line, locale } from './fields.ts'

/** What a message is about. */
export const PUBLIC_MESSAGE_TOPICS = ['question', 'business', 'press', 'other'] as const
/** What a message is about. */
export type PublicMessageTopic = (typeof PUBLIC_MESSAGE_TOPICS)[number]

// Lines and tabs are fine here, other control characters are not; nor is what turns the direction of what follows.
const TEXT = /^(?:[^\p{Cc}\p{Cs}\p{Cf}]|[\n\r\t])*$/u

/**
 * Writes a message to us. It is kept and mailed to whoever answers; the answer comes by email, in the language of the
 * page.
 */
export const sendPublicMessage = endpoint({
  id: 'sendPublicMessage',
  method: 'POST',
  bases: ['accounts'],
  path: '/public/messages',
  summary: 'Write to us without an account',
  auth: 'public',
  body: z.object({
    name: line(1, 80),
    email,
    topic: z.enum(PUBLIC_MESSAGE_TOPICS),
    message: z.string().check(z.trim(), z.minLength(10), z.maxLength(4_000), z.regex(TEXT)),
    locale: z._default(locale, 'en'),
  }),
  response: z.object({ received: z.literal(true) }),
  status: 202,
  refusals: ['rate_limited'],
})
