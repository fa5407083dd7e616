/**
 * What a pushed message becomes on the screen, and where a press on it leads. Pure: what travels is never trusted to be
 * what we sent.
 */

/** A message as the API sends it: never an amount, never a secret, since a lock screen shows it. */
export type PushMessage = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string }

/** The app that shows it: its name, and where a message without a usable path leads. */
export type PushedApp = { readonly name: string; readonly pushed: string }

const text = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback

/**
 * A path of this app; anything else (another site, a scheme) becomes `fallback`. @example pathOf('//evil.test',
 * '/notifications') // '/notifications'
 */
export function pathOf(value: unknown, fallback: string): string {
  return typeof value === 'string' && /^\/(?![/\\])[\w\-./?=&%]*$/.test(value) ? value : fallback
}

/**
 * Reads a message. One that is none still shows something: a browser ends the subscription of an app that shows
 * nothing.
 */
export function readPush(data: unknown, { name, pushed }: PushedApp): PushMessage {
  const { title, body, path, tag } = (typeof data === 'object' && data !== null ? data : {}) as Partial<
    Record<keyof PushMessage, unknown>
  >
  return { title: text(title, name), body: text(body, ''), path: pathOf(path, pushed), tag: text(tag, 'zend') }
}
