/** The app without network, and new versions of it. */
import { lazyPart } from '@zend/web/client'

export { useOpenedPaths } from './opened-paths.ts'

/** Registers the service worker and offers new versions; fetched after the first paint. See service-worker.tsx. */
export const serviceWorker = lazyPart(async () => (await import('./service-worker.tsx')).ServiceWorker)
