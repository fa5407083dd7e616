/** Pages that are rarely seen, and load by themselves. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'

/** The page that locks an account, with its texts. */
export const lockScreen = lazyPart(async () => {
  const [{ LockScreen }] = await Promise.all([import('./lock.tsx'), addTexts('identity')])
  return LockScreen
})
/** The page that finds out who is calling, with its texts. */
export const isItUsScreen = lazyPart(async () => {
  const [{ IsItUsScreen }] = await Promise.all([import('./is-it-us.tsx'), addTexts('identity')])
  return IsItUsScreen
})
/** The page that opens a locked account again, with its texts. */
export const unlockScreen = lazyPart(async () => {
  const [{ UnlockScreen }] = await Promise.all([import('./unlock.tsx'), addTexts('identity')])
  return UnlockScreen
})
