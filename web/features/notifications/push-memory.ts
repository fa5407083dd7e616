/**
 * The push topics chosen on this device, stored until the customer signs out (the subscription ends with the session).
 */
import { PUSH_TOPICS, type PushTopic } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import * as z from 'zod/mini'

const SUBSCRIBED_KEY = 'zend.push'
const LATER_KEY = 'zend.push-later'

const remembered = z.object({ userId: z.string(), endpoint: z.string(), topics: z.array(z.enum(PUSH_TOPICS)) })

/** A subscription that the API knows: its endpoint and its topics. */
export type RememberedPush = { readonly endpoint: string; readonly topics: readonly PushTopic[] }

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** This customer's subscription on this device; `null` if there is none, or only another customer's. */
export function rememberedPush(storage: Storage, userId: UserId): RememberedPush | null {
  const found = remembered.safeParse(parsed(storage.getItem(SUBSCRIBED_KEY)))
  return found.success && found.data.userId === userId
    ? { endpoint: found.data.endpoint, topics: found.data.topics }
    : null
}

/** Stores it, or removes it with `null`. */
export function rememberPush(storage: Storage, userId: UserId, push: RememberedPush | null): void {
  if (push === null) storage.removeItem(SUBSCRIBED_KEY)
  else storage.setItem(SUBSCRIBED_KEY, JSON.stringify({ userId, ...push }))
}

/** Tells whether the customer does not want to be asked again. */
export const isPostponed = (storage: Storage): boolean => storage.getItem(LATER_KEY) !== null

/** Stops asking, until the customer signs in again. */
export const postpone = (storage: Storage): void => storage.setItem(LATER_KEY, 'yes')
