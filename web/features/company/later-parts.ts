/** What is drawn beside the sign-in pages once they are painted. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The promises beside the business app's sign-in pages, with their words. */
export const companyPromotion = lazyPart(async () => {
  const [{ CompanyPromotion }] = await Promise.all([import('./company-promotion.tsx'), addTexts('business')])
  return CompanyPromotion
})
