/** /rescue?search=: finding a deposit. Few ever see it, so its words are fetched with it. */
import { ShellSkeleton } from '@zend/web/app'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'

export { RescueScreen as default } from '@zend/web/features/rescue'

/** Has the words at hand before the page says them. */
export async function clientLoader(): Promise<null> {
  await addTexts('rescue')
  return null
}

/** Words once fetched stay. */
export const shouldRevalidate = (): boolean => false

/** The shell's shape while the words are fetched. */
export function HydrateFallback(): ReactElement {
  return <ShellSkeleton />
}
