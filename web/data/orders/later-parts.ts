/** The confirmation comes last and is heavy: it loads while the customer reviews or fills in a form. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The sheet that asks for the PIN of an act. */
export const actPin = lazyPart(async () => (await import('./act-pin.tsx')).ActPin)

/** The sheet of an act whose customer has no PIN yet, with its texts: few pages need them. */
export const newPin = lazyPart(async () => {
  const [{ NewPin }] = await Promise.all([import('./new-pin.tsx'), addTexts('money')])
  return NewPin
})
