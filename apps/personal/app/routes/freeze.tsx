/** /auth/freeze: freezes an account from the mail about a new device. It is rarely seen, so its texts load with it. */
import { addTexts } from '@zend/web/i18n'

export { FreezeScreen as default } from '@zend/web/features/auth'

/** Loads the page's texts first. */
export async function clientLoader(): Promise<null> {
  await addTexts('identity')
  return null
}

/** Draws nothing while the texts load. */
export function HydrateFallback(): null {
  return null
}
