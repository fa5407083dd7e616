/** What a customer is told in the app and on their devices (specification §2 and §7): the list, its marks, web push. */
import * as z from 'zod/mini'
import { userParams } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { instant, limit, line } from './fields.ts'
import { OWN_PERSON } from './permissions.ts'

/** What a notification is about: its icon, and what a device may be asked to show. */
export const NOTIFICATION_TOPICS = [
  'deposit',
  'withdrawal',
  'transfer',
  'quick_sell',
  'security',
  'support',
  'referral',
  'account',
] as const
/** What a notification is about. */
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

/** One notification, written in the language asked for. `path` is the page of the app that it leads to, if any. */
export const notification = z.object({
  _id: z.string(),
  topic: z.enum(NOTIFICATION_TOPICS),
  title: z.string(),
  body: z.string(),
  path: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
})
/** One notification. */
export type Notification = z.output<typeof notification>

/**
 * The notifications, newest first. `unread` counts at most to 99. `cursor` asks for what follows, `null` at the end.
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

/** Marks these as read, or all when the list is left out. Twice is the same as once. */
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

/** Removes these from the list, or all when the list is left out. Twice is the same as once. */
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

/** What may be pushed to a device; each is asked for by itself. */
export const PUSH_TOPICS = ['deposits', 'withdrawals', 'security'] as const
/** What may be pushed to a device. */
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

/** Subscribes this device, or changes what it is told. It ends with the session that asked. */
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

/** Ends a device's subscription. Twice is the same as once. */
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
