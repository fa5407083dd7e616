/** Routes of notifications: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import {
  hideNotifications,
  markNotificationsRead,
  type Notification,
  pageOfNotifications,
} from '@zend/server/core/notices'
import { subscribe, type SubscribeDeps, unsubscribe } from '@zend/server/core/push'
import type { Database } from '@zend/server/database'
import { type Route, route } from '../guard.ts'

/**
 * Dependencies of these routes. `pushKey` is the public key that devices subscribe with; `null` when this deployment
 * has no push.
 */
export type NotificationsDeps = Omit<SubscribeDeps, 'db'> & { readonly db: Database; readonly pushKey: string | null }

/** The routes of notifications and of push subscriptions. */
export function notificationsRoutes(deps: NotificationsDeps): Route[] {
  return [...listRoutes(deps), ...deviceRoutes(deps)]
}

function listRoutes(deps: NotificationsDeps): Route[] {
  return [
    route(contract.getNotifications, async ({ query }, { actor, locale }) => {
      const page = await pageOfNotifications(deps.db.read, actor.userId, locale, query)
      return page.ok ? ok({ ...page.value, notifications: page.value.notifications.map(shown) }) : page
    }),
    route(contract.readNotifications, async ({ body }, { actor }) =>
      ok({ unread: await markNotificationsRead(deps, actor, body.notificationIds ?? null) }),
    ),
    route(contract.deleteNotifications, async ({ body }, { actor }) =>
      ok({ unread: await hideNotifications(deps, actor, body.notificationIds ?? null) }),
    ),
  ]
}

function deviceRoutes(deps: NotificationsDeps): Route[] {
  return [
    route(contract.getPushKey, async () => ok({ publicKey: deps.pushKey })),
    route(contract.subscribePush, async ({ body: { endpoint, keys, topics } }, { actor }) => {
      if (deps.pushKey === null) return refuse('push_not_available')
      const subscribed = await subscribe(deps, actor, { endpoint, publicKey: keys.p256dh, auth: keys.auth }, topics)
      return subscribed.ok ? ok({ topics: [...subscribed.value] }) : subscribed
    }),
    route(contract.unsubscribePush, async ({ body }, { actor }) =>
      ok({ ended: await unsubscribe(deps, actor, body.endpoint) }),
    ),
  ]
}

const shown = ({ id, createdAt, readAt, ...notification }: Notification): contract.Notification => ({
  ...notification,
  _id: id,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})
