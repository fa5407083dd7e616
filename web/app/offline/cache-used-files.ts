/**
 * Caches what this page loaded before its service worker began (language, fonts, parts) for the next visit. Files of
 * the build only.
 */

/** The cache in which the service worker looks for used files (web/service-worker). */
const USED_FILES = 'zend-files'

/**
 * The files of the build among these addresses, each once. @example usedFiles(['https://a.test/static/x.js'],
 * 'https://a.test')
 */
export function usedFiles(addresses: readonly string[], origin: string): readonly string[] {
  return [...new Set(addresses)].filter((address) => {
    const { origin: from, pathname } = new URL(address, origin)
    return from === origin && pathname.startsWith('/static/')
  })
}

/**
 * Puts them into the cache; cached files are not fetched again. Never rejects: if storage is full, the app needs the
 * network, as before.
 */
export async function cacheUsedFiles(): Promise<void> {
  try {
    const used = usedFiles(
      performance.getEntriesByType('resource').map(({ name }) => name),
      location.origin,
    )
    const cache = await caches.open(USED_FILES)
    const missing: string[] = []
    for (const file of used) if ((await caches.match(file)) === undefined) missing.push(file)
    // From the browser's HTTP cache: files with these names never change.
    await Promise.allSettled(missing.map((file) => cache.add(file)))
  } catch {
    // A browser without storage (private modes) still has the network.
  }
}
