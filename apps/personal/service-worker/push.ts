/** What a pushed message becomes on the screen, and where a press on it leads. Pure: what travels is never trusted to be what we sent. */

/** A message as the API sends it: never an amount, never a secret, since a lock screen shows it. */
export type PushMessage = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string }

/** Where a message without a usable path leads. */
const HOME = '/notifications'

const text = (value: unknown, fallback: string): string => (typeof value === 'string' && value !== '' ? value : fallback)

/** A path of this app; anything else (another site, a scheme) becomes the list of notifications. @example pathOf('//evil.test') // '/notifications' */
export function pathOf(value: unknown): string {
  return typeof value === 'string' && /^\/(?![/\\])[\w\-./?=&%]*$/.test(value) ? value : HOME
}

/** Reads a message. One that is none still shows something: a browser ends the subscription of an app that shows nothing. */
export function readPush(data: unknown): PushMessage {
  const { title, body, path, tag } = (typeof data === 'object' && data !== null ? data : {}) as Partial<Record<keyof PushMessage, unknown>>
  return { title: text(title, 'Zend'), body: text(body, ''), path: pathOf(path), tag: text(tag, 'zend') }
}
