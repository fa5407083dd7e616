/** Messages from the public site, sent without an account. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, line, locale } from './fields.ts'

/** Topics of a message. */
export const PUBLIC_MESSAGE_TOPICS = ['question', 'business', 'press', 'other'] as const
/** The topic of a message. */
export type PublicMessageTopic = (typeof PUBLIC_MESSAGE_TOPICS)[number]

// Line breaks and tabs are allowed; other control characters and bidirectional marks are not.
const TEXT = /^(?:[^\p{Cc}\p{Cs}\p{Cf}]|[\n\r\t])*$/u

/** Sends us a message. It is stored and mailed to our staff; the answer comes by email, in the language of the page. */
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
