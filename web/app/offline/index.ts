/** Offline support and new versions of the app. */
import { lazyPart } from '@zend/web/client/lazy-part'

export { useOpenedPaths } from './opened-paths.ts'

/** Registers the service worker and offers new versions; fetched after the first paint. See service-worker.tsx. */
export const serviceWorker = lazyPart(async () => (await import('./service-worker.tsx')).ServiceWorker)

/**
 * Detects the loss of the network and replaces pages that are not cached on this device while it lasts
 * (missing-pages.ts, which the service worker caches). Resolves when done for now. Never rejects.
 */
export async function coverMissingPages(): Promise<void> {
  const cover = (): Promise<void> =>
    import('./missing-pages.ts').then(({ coverMissing }) => coverMissing()).catch(() => undefined)
  addEventListener('offline', () => void cover())
  if (!navigator.onLine) await cover()
}
