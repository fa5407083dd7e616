/** Parts of a batch's page that load on demand. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** Correcting a row in its place. */
export const correctRow = lazyPart(async () => (await import('./correct-row.tsx')).CorrectRow)
/** Everything that is confirmed. */
export const reviewBatch = lazyPart(async () => (await import('./review-batch.tsx')).ReviewBatch)
/** A batch that was asked for. */
export const progress = lazyPart(async () => (await import('./progress-screen.tsx')).ProgressScreen)
