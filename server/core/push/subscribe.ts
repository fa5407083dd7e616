/**
 * Subscribes a device to a customer's notices, and ends subscriptions. A device's push address is sealed before it is
 * stored.
 */
import { createHash, ECDH } from 'node:crypto'
import type { PushTopic } from '@zend/contracts'
import { newId, ok, refuse, type Result } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PushTarget } from '../../ports/push-sender.ts'
import type { Actor } from '../holders/index.ts'
import { seal, type SealingKey } from '../sealing/index.ts'
import { isKnownService, type PushPolicy, type Subscription, targetText } from './push.ts'
import { deleteDevice, putSubscription } from './subscriptions.repo.ts'

/** Dependencies of subscribing. */
export type SubscribeDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly sealingKey: SealingKey
  readonly policy: Pick<PushPolicy, 'services'>
}

/** The device's customer, and the session. */
export type Subscriber = Pick<Subscription, 'userId' | 'sessionId'>

/** Refusals of subscribing. */
export type SubscribeRefusal =
  | { readonly code: 'push_endpoint_refused' }
  | { readonly code: 'invalid_request'; readonly field: string }

/**
 * Subscribes a device until its session ends, or changes its topics. A device shows the notices of one customer: the
 * last who subscribed it. Refuses an address of an unknown push service, and keys that no message could be encrypted
 * with (RFC 8291 §3.1, §3.2).
 */
export async function subscribe(
  { db, clock, sealingKey, policy }: SubscribeDeps,
  { userId, sessionId }: Subscriber,
  target: PushTarget,
  wanted: readonly PushTopic[],
): Promise<Result<readonly PushTopic[], SubscribeRefusal>> {
  if (!isKnownService(target.endpoint, policy.services)) return refuse('push_endpoint_refused')
  if (!isPoint(target.publicKey)) return refuse('invalid_request', { field: 'body.keys.p256dh' })
  if (Buffer.from(target.auth, 'base64url').length !== 16) return refuse('invalid_request', { field: 'body.keys.auth' })
  const at = clock.now()
  const id = newId('psh', at.getTime())
  const topics = [...new Set(wanted)]
  const sealed = seal(sealingKey, id, targetText(target))
  await db.transact((tx) =>
    putSubscription(tx, { id, userId, sessionId, topics, sealed, endpointHash: hashOf(target.endpoint), at }),
  )
  return ok(topics)
}

/** Ends a device's subscription. Returns false when this customer had none there. */
export const unsubscribe = (
  { db }: Pick<SubscribeDeps, 'db'>,
  { userId }: Pick<Actor, 'userId'>,
  endpoint: string,
): Promise<boolean> => deleteDevice(db.read, userId, hashOf(endpoint))

const hashOf = (endpoint: string): Uint8Array => createHash('sha256').update(endpoint).digest()

/** Tells whether this is an uncompressed point of the curve P-256. */
function isPoint(base64url: string): boolean {
  const bytes = Buffer.from(base64url, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}
