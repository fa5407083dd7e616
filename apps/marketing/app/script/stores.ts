/**
 * The site's notes in the browser. /cookies names every one of them. Storage can be refused; a note is then simply not
 * kept.
 */

/** Their names. */
export const STORES = {
  session: 'zend.site.session',
  banner: 'zend.site.banner',
  consent: 'zend.site.consent',
} as const

/** A note, or `null`. */
export function remembered(store: Storage, name: string): string | null {
  try {
    return store.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a note. */
export function remember(store: Storage, name: string, value: string): void {
  try {
    store.setItem(name, value)
  } catch {
    // It is asked or shown again next time.
  }
}
