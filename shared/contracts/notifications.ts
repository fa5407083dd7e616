/** Notifications in the app and on devices (specification §2 and §7): the list, read marks, web push. */
import * as z from 'zod/mini'
import { userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { instant, limit, line } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/** Topics of notifications: each decides the icon, and whether devices may show it. */
export const NOTIFICATION_TOPICS = [
  'deposit',
  'withdrawal',
  'transfer',
  'quick_sell',
  'security',
  'support',
  'referral',
  'account',
  'price',
] as const
/** The topic of a notification. */
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

/**
 * One notification, in the requested language. `path` is the page that it leads to, if any; `app` the app that has this
 * page, `null` where both have it.
 */
export const notification = z.object({
  _id: z.string(),
  topic: z.enum(NOTIFICATION_TOPICS),
  title: z.string(),
  body: z.string(),
  path: z.nullable(z.string()),
  app: z.nullable(z.enum(['personal', 'business'])),
  createdAt: instant,
  readAt: z.nullable(instant),
})
/** One notification. */
export type Notification = z.output<typeof notification>

/**
 * The notifications, newest first. `unread` is capped at 99. `cursor` asks for the next page and is `null` at the end.
 */
export const getNotifications = endpoint({
  id: 'getNotifications',
  method: 'GET',
  bases: ['accounts'],
  path: '/users/{id}/notifications',
  summary: 'Notifications',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  query: z.object({ limit: limit(20), cursor: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({ notifications: z.array(notification), unread: z.int(), cursor: z.nullable(z.string()) }),
  refusals: ['invalid_request'],
})

const which = z.object({ notificationIds: z.optional(z.array(line(1, 40)).check(z.maxLength(100))) })

/** Marks these as read, or all when the list is left out. Idempotent. */
export const readNotifications = endpoint({
  id: 'readNotifications',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/notifications/read',
  summary: 'Mark notifications as read',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: which,
  response: z.object({ unread: z.int() }),
  refusals: [],
})

/** Removes these from the list, or all when the list is left out. Idempotent. */
export const deleteNotifications = endpoint({
  id: 'deleteNotifications',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/notifications/delete',
  summary: 'Remove notifications',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: which,
  response: z.object({ unread: z.int() }),
  refusals: [],
})

/** Topics of push messages; a device opts in to each one separately. */
export const PUSH_TOPICS = ['deposits', 'withdrawals', 'security', 'prices'] as const
/** The topic of a push message. */
export type PushTopic = (typeof PUSH_TOPICS)[number]

/**
 * The key that a browser subscribes with (VAPID, RFC 8292), in base64url; `null` when this deployment pushes nothing.
 */
export const getPushKey = endpoint({
  id: 'getPushKey',
  method: 'GET',
  bases: ['accounts'],
  path: '/push/key',
  summary: 'Key for web push',
  auth: 'session',
  permission: OWN_PERSON,
  response: z.object({ publicKey: z.nullable(z.string()) }),
  refusals: [],
})

const base64url = (min: number, max: number) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(/^[\w-]+=*$/))

/** Subscribes this device, or changes its topics. The subscription ends with the caller's session. */
export const subscribePush = endpoint({
  id: 'subscribePush',
  method: 'PUT',
  bases: ['accounts'],
  path: '/users/{id}/push',
  summary: 'Subscribe a device to web push',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)),
    keys: z.object({ p256dh: base64url(80, 100), auth: base64url(16, 40) }),
    topics: z.array(z.enum(PUSH_TOPICS)).check(z.minLength(1), z.maxLength(PUSH_TOPICS.length)),
  }),
  response: z.object({ topics: z.array(z.enum(PUSH_TOPICS)) }),
  refusals: ['push_not_available', 'push_endpoint_refused', 'invalid_request'],
})

/** Ends a device's subscription. Idempotent. */
export const unsubscribePush = endpoint({
  id: 'unsubscribePush',
  method: 'POST',
  bases: ['accounts'],
  path: '/users/{id}/push/unsubscribe',
  summary: 'End a device’s web push',
  auth: 'session',
  permission: OWN_PERSON,
  params: userParams,
  body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  response: z.object({ ended: z.boolean() }),
  refusals: [],
})
