/** Parts that load after the first paint. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The promotion beside the business app's sign-in pages, with its texts. */
export const companyPromotion = lazyPart(async () => {
  const [{ CompanyPromotion }] = await Promise.all([import('./company-promotion.tsx'), addTexts('business')])
  return CompanyPromotion
})

/** Watches the membership of the company that is shown. */
export const keepMembership = lazyPart(async () => (await import('./keep-membership.tsx')).KeepMembership)
