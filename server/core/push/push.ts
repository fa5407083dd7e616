/**
 * Content and targets of pushes. Pure. A device is one browser that a customer subscribed; its subscription belongs to
 * the session that created it.
 */
import type { PushTopic } from '@zend/contracts'
import { type Backoff, backoffMs, type Id, type UserId } from '@zend/kernel'
import type { PushMessage, PushTarget } from '../../ports/push-sender.ts'

/** An id of one subscription. */
export type SubscriptionId = Id<'psh'>

/** A device on which a customer wants to be notified. `sealed` holds its push address. */
export type Subscription = {
  readonly id: SubscriptionId
  readonly userId: UserId
  readonly sessionId: string
  readonly topics: readonly PushTopic[]
  readonly sealed: Uint8Array
}

/** One notice to be pushed to one device; `tries` were made before. */
export type PushJob = { readonly noticeId: Id<'ntc'>; readonly subscriptionId: SubscriptionId; readonly tries: number }

/** The text of a notice on a device. */
export type PushText = {
  readonly title: string
  readonly body: string
  /** The page of the app that a tap opens. */
  readonly path: string
  /** The app that has this page; `null` where both have it. */
  readonly app: 'personal' | 'business' | null
  /** Whether to wake a sleeping device for it. */
  readonly urgent: boolean
  readonly createdAt: Date
}

/** Settings of web push. Times are milliseconds. */
export type PushPolicy = {
  /** Origins of the push services that we send to; `https://*.example.com` allows every host below that domain. */
  readonly services: readonly string[]
  /** The maximum age of a notice when a device shows it. */
  readonly lifeMs: number
  readonly timeoutMs: number
  readonly triesMax: number
  readonly backoff: Backoff
}

// Push services accept 4,096 bytes in all (RFC 8030 §7.2), and nobody reads more than this on a lock screen.
const TITLE_MAX = 120
const BODY_MAX = 400

/**
 * Encodes the message for a device as JSON, for the app's service worker (`title`, `body`, `path`, `app`, `tag`). A
 * later message of the same notice replaces it.
 */
export function pushMessage(
  noticeId: Id<'ntc'>,
  { title, body, path, app, urgent }: PushText,
  leftMs: number,
): PushMessage {
  return {
    text: JSON.stringify({ title: clipped(title, TITLE_MAX), body: clipped(body, BODY_MAX), path, app, tag: noticeId }),
    ttlSeconds: Math.floor(leftMs / 1000),
    urgent,
    replaces: noticeId,
  }
}

const clipped = (text: string, max: number): string => {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}

/**
 * Tells whether an address belongs to a known push service, by its scheme, host and port. A subscriber chooses the
 * address that our worker calls, so nothing else may be reachable through it.
 */
export function isKnownService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  return services.some((service) => {
    const [scheme = '', host = ''] = service.split('://')
    if (url.protocol !== `${scheme}:`) return false
    return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host
  })
}

/**
 * Returns the backoff after this many tries, in ms: it doubles each time, and is never less than the service asks for.
 */
export function pauseAfter(tries: number, askedMs: number | null, backoff: Backoff): number {
  return Math.max(backoffMs(backoff, tries), askedMs ?? 0)
}

/** Encodes a target for sealing. */
export const targetText = ({ endpoint, publicKey, auth }: PushTarget): string =>
  JSON.stringify([endpoint, publicKey, auth])

/** Decodes a target that `targetText` wrote. Throws on anything else. */
export function targetOf(text: string): PushTarget {
  const [endpoint, publicKey, auth] = JSON.parse(text) as readonly unknown[]
  if (typeof endpoint !== 'string' || typeof publicKey !== 'string' || typeof auth !== 'string')
    throw new Error('this is not a sealed push target')
  return { endpoint, publicKey, auth }
}
