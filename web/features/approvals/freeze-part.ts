/** The security page's card that stops all payments. Its words are apart: no page of requests needs them. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The card. */
export const freezeCard = lazyPart(async () => {
  const [{ FreezeCard }] = await Promise.all([import('./freeze.tsx'), addTexts('members')])
  return FreezeCard
})
