/** What few payments show, with its words; it loads where it is needed. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** What somebody wants to know about a payment. */
export const askedCards = lazyPart(async () => (await import('./asked-card.tsx')).AskedCards)
