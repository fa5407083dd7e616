/** What loads after the first paint. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The promotion beside the business app's sign-in pages, with its texts. */
export const companyPromotion = lazyPart(async () => {
  const [{ CompanyPromotion }] = await Promise.all([import('./company-promotion.tsx'), addTexts('business')])
  return CompanyPromotion
})
