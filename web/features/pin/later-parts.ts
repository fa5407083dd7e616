/** The dialog that creates a PIN. It loads late with its texts, because most customers have a PIN. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The dialog. */
export const createPinDialog = lazyPart(async () => {
  const [{ CreatePinDialog }] = await Promise.all([import('./create-pin-dialog.tsx'), addTexts('money')])
  return CreatePinDialog
})
