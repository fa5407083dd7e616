/**
 * The dialog that has a PIN created, fetched late with its words: most customers have a PIN, so that nobody waits for
 * it.
 */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The dialog. */
export const createPinDialog = lazyPart(async () => {
  const [{ CreatePinDialog }] = await Promise.all([import('./create-pin-dialog.tsx'), addTexts('money')])
  return CreatePinDialog
})
