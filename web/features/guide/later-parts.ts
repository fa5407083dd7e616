/** The parts of the guides that have texts; they load on demand, with their texts. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The introduction. */
export const intro = lazyPart(async () => {
  const [{ Intro }] = await Promise.all([import('./intro.tsx'), addTexts('account')])
  return Intro
})

/** The introduction to a company's account. */
export const companyIntro = lazyPart(async () => {
  const [{ CompanyIntro }] = await Promise.all([import('./company-intro.tsx'), addTexts('business')])
  return CompanyIntro
})

/** A guide in its dialog. */
export const guideDialog = lazyPart(async () => {
  const [{ GuideDialog }] = await Promise.all([import('./guide-dialog.tsx'), addTexts('account')])
  return GuideDialog
})

/** The reasons on a card that can be dismissed. */
export const whyCard = lazyPart(async () => {
  const [{ WhyCard }] = await Promise.all([import('./why-zend.tsx'), addTexts('account')])
  return WhyCard
})
