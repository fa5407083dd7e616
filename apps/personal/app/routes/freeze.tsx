/**
 * /auth/freeze: stopping an account from the mail about a new device. Few ever see it, so its words are fetched with
 * it.
 */
import { addTexts } from '@zend/web/i18n'

export { FreezeScreen as default } from '@zend/web/features/auth'

/** Has the words at hand before the page says them. */
export async function clientLoader(): Promise<null> {
  await addTexts('identity')
  return null
}

/** Nothing, while the words are fetched. */
export function HydrateFallback(): null {
  return null
}
