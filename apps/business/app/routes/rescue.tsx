/** /rescue?search=: finds a deposit. It is rarely seen, so its texts load with it. */
import { ShellSkeleton } from '@zend/web/app'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'

export { RescueScreen as default } from '@zend/web/features/rescue'

/** Loads the page's texts first. */
export async function clientLoader(): Promise<null> {
  await addTexts('rescue')
  return null
}

/** Loaded texts stay loaded. */
export const shouldRevalidate = (): boolean => false

/** The shell's skeleton while the texts load. */
export function HydrateFallback(): ReactElement {
  return <ShellSkeleton />
}
