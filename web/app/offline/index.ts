/** The app without network, and new versions of it. */
import { lazyPart } from '@zend/web/client/lazy-part'

export { useOpenedPaths } from './opened-paths.ts'

/** Registers the service worker and offers new versions; fetched after the first paint. See service-worker.tsx. */
export const serviceWorker = lazyPart(async () => (await import('./service-worker.tsx')).ServiceWorker)

/**
 * Watches for the network's end, and stands in for pages that are not on this device while it lasts (missing-pages.ts,
 * which the service worker keeps). Answers once it is done for now. Never rejects.
 */
export async function coverMissingPages(): Promise<void> {
  const cover = (): Promise<void> =>
    import('./missing-pages.ts').then(({ coverMissing }) => coverMissing()).catch(() => undefined)
  addEventListener('offline', () => void cover())
  if (!navigator.onLine) await cover()
}
