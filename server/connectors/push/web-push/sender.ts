/**
 * The push port over web push: encrypts (RFC 8291), signs (RFC 8292), posts (RFC 8030) and returns the outcome. It
 * never retries, follows no redirect, and its caller decides whether an address may be called.
 */
import webPush from 'web-push'
import type { Clock } from '../../../ports/clock.ts'
import type { PushMessage, PushOutcome, PushSender, PushTarget } from '../../../ports/push-sender.ts'
import { vapidPublicKey } from './vapid-key.ts'

/** Our identity to push services. `subject` is the contact for their operators: `mailto:` or `https:`. */
export type WebPushOptions = {
  readonly privateKey: string
  readonly subject: string
  /** The timeout of one answer. */
  readonly timeoutMs: number
  readonly clock: Clock
}

/** Creates a sender. Throws on a key or subject that push services would refuse. */
export function webPushSender({ privateKey, subject, timeoutMs, clock }: WebPushOptions): PushSender {
  if (!/^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/.test(subject))
    throw new TypeError(`${subject} is no address that push services can write to`)
  const vapidDetails = { subject, privateKey, publicKey: vapidPublicKey(privateKey) }
  return {
    async send({ endpoint, publicKey, auth }: PushTarget, { text, ttlSeconds, urgent, replaces }: PushMessage) {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh: publicKey, auth } }, text, {
        vapidDetails,
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency: urgent ? 'high' : 'normal',
        topic: replaces,
      })
      // fetch sets the length itself.
      const { 'Content-Length': _length, ...sent } = headers
      try {
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: sent,
          body: new Uint8Array(body),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
        return outcomeOf(answer.status, answer.headers.get('retry-after'), clock.now())
      } catch {
        // Unreachable, interrupted or too slow: it may have arrived or not.
        return { kind: 'later', afterMs: null }
      }
    },
  }
}

/** Maps a service's answer to an outcome. `retryAfter` is the header: seconds, or an instant. */
export function outcomeOf(status: number, retryAfter: string | null, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 408 || status === 429 || status >= 500) return { kind: 'later', afterMs: pauseOf(retryAfter, now) }
  return { kind: 'refused', status }
}

function pauseOf(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
