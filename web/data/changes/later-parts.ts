/** Parts of a company's pages that load when they are needed. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** Who approves a payment first. */
export const asksNote = lazyPart(async () => (await import('./asks-note.tsx')).AsksNote)
