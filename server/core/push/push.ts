/**
 * What is pushed to devices and where to: pure. A device is one browser that a customer subscribed; its subscription
 * belongs to the session that asked.
 */
import type { PushTopic } from '@zend/contracts'
import { type Backoff, backoffMs, type Id, type UserId } from '@zend/kernel'
import type { PushMessage, PushTarget } from '../../ports/push-sender.ts'

/** An id of one subscription. */
export type SubscriptionId = Id<'psh'>

/** A device that a customer wants to be told on. `sealed` is where it is reached. */
export type Subscription = {
  readonly id: SubscriptionId
  readonly userId: UserId
  readonly sessionId: string
  readonly topics: readonly PushTopic[]
  readonly sealed: Uint8Array
}

/** One notice on its way to one device; `tries` were made before. */
export type PushJob = { readonly noticeId: Id<'ntc'>; readonly subscriptionId: SubscriptionId; readonly tries: number }

/** What a device shows of a notice. */
export type PushText = {
  readonly title: string
  readonly body: string
  /** The page of the app that a tap opens. */
  readonly path: string
  /** Whether a sleeping device should be woken for it. */
  readonly urgent: boolean
  readonly createdAt: Date
}

/** The numbers of web push. Times are milliseconds. */
export type PushPolicy = {
  /** Origins of the push services that we send to; `https://*.example.com` takes every host below that domain. */
  readonly services: readonly string[]
  /** How old a notice may be when a device shows it. */
  readonly lifeMs: number
  readonly timeoutMs: number
  readonly triesMax: number
  readonly backoff: Backoff
}

// Push services take 4,096 bytes in all (RFC 8030 §7.2), and nobody reads more than this on a lock screen.
const TITLE_MAX = 120
const BODY_MAX = 400

/**
 * The message for a device: what the app's service worker reads (`title`, `body`, `path`, `tag`) as JSON. A later
 * message of the same notice replaces it.
 */
export function pushMessage(noticeId: Id<'ntc'>, { title, body, path, urgent }: PushText, leftMs: number): PushMessage {
  return {
    text: JSON.stringify({ title: clipped(title, TITLE_MAX), body: clipped(body, BODY_MAX), path, tag: noticeId }),
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
 * Whether an address belongs to a push service that we know, by its scheme, host and port. Whoever subscribes chooses
 * the address that our worker calls, so nothing else may be reachable by it.
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
 * How long to wait after so many tries: twice as long each time, and never less than the service asks for.
 * Milliseconds.
 */
export function pauseAfter(tries: number, askedMs: number | null, backoff: Backoff): number {
  return Math.max(backoffMs(backoff, tries), askedMs ?? 0)
}

/** A target as it is sealed. */
export const targetText = ({ endpoint, publicKey, auth }: PushTarget): string =>
  JSON.stringify([endpoint, publicKey, auth])

/** A target as `targetText` wrote it. Throws on anything else. */
export function targetOf(text: string): PushTarget {
  const [endpoint, publicKey, auth] = JSON.parse(text) as readonly unknown[]
  if (typeof endpoint !== 'string' || typeof publicKey !== 'string' || typeof auth !== 'string')
    throw new Error('this is not a sealed push target')
  return { endpoint, publicKey, auth }
}
