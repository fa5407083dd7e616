/**
 * The site's entries in the browser's storage. /cookies lists all of them. If storage is refused, an entry is not
 * saved.
 */

/** Their names. */
export const STORES = {
  session: 'zend.site.session',
  banner: 'zend.site.banner',
  consent: 'zend.site.consent',
} as const

/** Returns a stored value, or `null`. */
export function remembered(store: Storage, name: string): string | null {
  try {
    return store.getItem(name)
  } catch {
    return null
  }
}

/** Stores a value. */
export function remember(store: Storage, name: string, value: string): void {
  try {
    store.setItem(name, value)
  } catch {
    // It is asked or shown again on the next visit.
  }
}
