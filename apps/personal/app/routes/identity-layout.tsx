/** Pages about who the customer is and how they prove it: verification, and all that keeps the account theirs. Their words are fetched with them. */
import { ShellSkeleton } from '@zend/web/features/shell'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'

/** Has the words at hand before a page says them. */
export async function clientLoader(): Promise<null> {
  await addTexts('identity')
  return null
}

/** Words once fetched stay. */
export const shouldRevalidate = (): boolean => false

/** The shell's shape while the words are fetched. */
export function HydrateFallback(): ReactElement {
  return <ShellSkeleton />
}

/** The page. */
export default function IdentityLayout(): ReactElement {
  return <Outlet />
}
