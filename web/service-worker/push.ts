/** Parses push messages and the links of notifications. Pure. The data is untrusted. */

/** A message as the API sends it: never an amount or a secret, because it appears on a lock screen. */
export type PushMessage = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string }

/** The app that shows it: which one, its name, and the default path. */
export type PushedApp = { readonly app: string; readonly name: string; readonly pushed: string }

const text = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback

/**
 * A path of this app; anything else (another site, a scheme) becomes `fallback`.
 * @example pathOf('//evil.test', '/notifications') // '/notifications'
 */
export function pathOf(value: unknown, fallback: string): string {
  return typeof value === 'string' && /^\/(?![/\\])[\w\-./?=&%]*$/.test(value) ? value : fallback
}

/**
 * Parses a message. An invalid one still shows something, because a browser ends the subscription of an app that shows
 * nothing. The page of another app is not here: then the default path is opened.
 */
export function readPush(data: unknown, { app: own, name, pushed }: PushedApp): PushMessage {
  const { title, body, path, app, tag } = (typeof data === 'object' && data !== null ? data : {}) as Partial<
    Record<keyof PushMessage | 'app', unknown>
  >
  const isHere = app === undefined || app === null || app === own
  return {
    title: text(title, name),
    body: text(body, ''),
    path: isHere ? pathOf(path, pushed) : pushed,
    tag: text(tag, 'zend'),
  }
}
