/** The panel beside a swap, loaded on desktops only. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** What belongs to the pair. */
export const pairPanel = lazyPart(async () => (await import('./pair-panel.tsx')).PairPanel)
