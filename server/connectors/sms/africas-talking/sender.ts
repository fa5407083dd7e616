/**
 * The SMS port over Africa's Talking (developers.africastalking.com, "Bulk SMS"): one form, one JSON answer with a
 * status per number. It never retries, follows no redirect, and stores nothing.
 */
import * as z from 'zod'
import type { ShortMessage, SmsOutcome, SmsSender } from '../../../ports/sms.ts'
import { textOf } from '../../answers.ts'

/** How to reach the carrier. `from` is our sender id or short code; empty for the carrier's own. */
export type AfricasTalkingOptions = {
  readonly url: string
  readonly username: string
  readonly apiKey: string
  readonly from: string
  readonly timeoutMs: number
}

const BYTES_MAX = 64 * 1024
// Status codes per number: accepted ones; those that no retry changes (risk hold, sender id, number, type, blacklist,
// do-not-disturb, rejected).
const TAKEN: readonly number[] = [100, 101, 102]
const REFUSED: readonly number[] = [401, 402, 403, 404, 406, 409, 502]

const answerSchema = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(z.object({ statusCode: z.number(), status: z.string() })),
  }),
})

/** Creates a sender. */
export function africasTalkingSender({ url, username, apiKey, from, timeoutMs }: AfricasTalkingOptions): SmsSender {
  return {
    async send({ to, text }: ShortMessage) {
      try {
        const answer = await fetch(`${url}/version1/messaging`, {
          method: 'POST',
          headers: { apiKey, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ username, to, message: text, ...(from === '' ? {} : { from }) }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        return outcomeOf(answer.status, await textOf(answer, BYTES_MAX))
      } catch (cause) {
        // Unreachable, interrupted or too slow: it may have been accepted or not.
        return { kind: 'later', said: cause instanceof Error ? cause.name : 'no answer' }
      }
    },
  }
}

/** Maps an answer to an outcome. An unreadable one leaves open whether the message was accepted. */
export function outcomeOf(status: number, body: string): SmsOutcome {
  // Our key or user is wrong: the message is fine, and goes out once that is corrected.
  if (status < 200 || status >= 300) return { kind: 'later', said: `HTTP ${status}` }
  const parsed = answerSchema.safeParse(jsonOf(body))
  if (!parsed.success) return { kind: 'later', said: 'an answer that cannot be read' }
  const { Message: said, Recipients: recipients } = parsed.data.SMSMessageData
  const [recipient] = recipients
  // Without a number there is no status: the whole message was refused, such as for an unknown sender id.
  if (recipient === undefined) return { kind: 'refused', said }
  if (TAKEN.includes(recipient.statusCode)) return { kind: 'taken' }
  return { kind: REFUSED.includes(recipient.statusCode) ? 'refused' : 'later', said: recipient.status }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
