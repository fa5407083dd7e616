/** The verification on the dashboard: loads after its first paint. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The card. */
export const verifyCard = lazyPart(async () => {
  const [{ VerifyCard }] = await Promise.all([import('./verify-card.tsx'), addTexts('business')])
  return VerifyCard
})
