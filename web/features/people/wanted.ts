/**
 * Remembers, in this tab, the page of a person or a request that somebody opened before they signed in. Only such a
 * page: an address from outside must not choose where else somebody goes.
 */
import { MINUTE_MS } from '@zend/kernel'

const KEY = 'zend.wanted'
const VALID_MS = 30 * MINUTE_MS
const WANTED = /^\/(people\/[a-z0-9_]{3,20}|requests\/link\/[A-Za-z0-9_-]{32})(\?[A-Za-z0-9=&.]*)?$/

/** Remembers a page. */
export function rememberWanted(
  path: string,
  now = Date.now(),
  storage: Pick<Storage, 'setItem'> = sessionStorage,
): void {
  if (WANTED.test(path)) storage.setItem(KEY, JSON.stringify({ path, at: now }))
}

/** Returns the page once; `null` when there is none, or it was long ago. */
export function takeWanted(
  now = Date.now(),
  storage: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage,
): string | null {
  const stored = storage.getItem(KEY)
  if (stored === null) return null
  storage.removeItem(KEY)
  try {
    const { path, at } = JSON.parse(stored) as { readonly path?: unknown; readonly at?: unknown }
    return typeof path === 'string' && WANTED.test(path) && typeof at === 'number' && now - at < VALID_MS ? path : null
  } catch {
    return null
  }
}
