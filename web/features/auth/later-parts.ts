/** Parts beside the sign-in pages that load after the first paint. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The promotion of the personal app, with its texts. */
export const promotion = lazyPart(async () => {
  const [{ Promotion }] = await Promise.all([import('./promotion.tsx'), addTexts('visitor')])
  return Promotion
})
