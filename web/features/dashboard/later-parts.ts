/** Parts that load after the first paint. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The tips of the right panel, or the next thing to do. */
export const tips = lazyPart(async () => {
  const [{ TipsOrNext }] = await Promise.all([import('./tips-or-next.tsx'), addTexts('help')])
  return TipsOrNext
})
