/** All SQL on push subscriptions. It decides nothing: the use cases do. */
import type { PushTopic } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Subscription, SubscriptionId } from './push.ts'

type Tables = {
  'push.subscriptions': {
    id: SubscriptionId
    user_id: UserId
    session_id: string
    endpoint_hash: Uint8Array
    sealed: Uint8Array
    topics: PushTopic[]
    created_at: Date
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** Stores a device's subscription, replacing its earlier one, of any customer, and any other of the same session. */
export async function putSubscription(
  tx: Tx,
  subscription: Subscription & { readonly endpointHash: Uint8Array; readonly at: Date },
): Promise<void> {
  const { id, userId, sessionId, sealed, at } = subscription
  const hash = Buffer.from(subscription.endpointHash)
  const row = {
    id,
    user_id: userId,
    session_id: sessionId,
    sealed: Buffer.from(sealed),
    topics: [...subscription.topics],
    created_at: at,
  }
  await on(tx)
    .deleteFrom('push.subscriptions')
    .where('session_id', '=', sessionId)
    .where('endpoint_hash', '<>', hash)
    .execute()
  await on(tx)
    .insertInto('push.subscriptions')
    .values({ ...row, endpoint_hash: hash })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(row))
    .execute()
}

/** A subscription; `null` when it has ended. */
export async function findSubscription(tx: Tx, id: SubscriptionId): Promise<Subscription | null> {
  const row = await on(tx).selectFrom('push.subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  return { id: row.id, userId: row.user_id, sessionId: row.session_id, topics: row.topics, sealed: row.sealed }
}

/** Ends a subscription. */
export async function deleteSubscription(tx: Tx, id: SubscriptionId): Promise<void> {
  await on(tx).deleteFrom('push.subscriptions').where('id', '=', id).execute()
}

/** Ends a customer's subscription of this device. Returns false when there was none. */
export async function deleteDevice(tx: Tx, userId: UserId, endpointHash: Uint8Array): Promise<boolean> {
  const row = await on(tx)
    .deleteFrom('push.subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', Buffer.from(endpointHash))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the sessions that have subscriptions, in order, at most `limit` after this one. */
export async function subscribedSessions(tx: Tx, after: string, limit: number): Promise<readonly string[]> {
  const rows = await on(tx)
    .selectFrom('push.subscriptions')
    .select('session_id')
    .distinct()
    .where('session_id', '>', after)
    .orderBy('session_id')
    .limit(limit)
    .execute()
  return rows.map(({ session_id: id }) => id)
}

/** Ends the subscriptions of these sessions. Returns how many there were. */
export async function deleteSubscriptionsOf(tx: Tx, sessionIds: readonly string[]): Promise<number> {
  const result = await on(tx)
    .deleteFrom('push.subscriptions')
    .where(sql<boolean>`session_id = any(${[...sessionIds]}::text[])`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
