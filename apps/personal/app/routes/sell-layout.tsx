/** Pages of quick sell: their words are fetched with them, not with the dashboard. */
import { ShellSkeleton } from '@zend/web/features/shell'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'

/** Has the words at hand before a page says them. */
export async function clientLoader(): Promise<null> {
  await addTexts('sell')
  return null
}

/** Words once fetched stay. */
export const shouldRevalidate = (): boolean => false

/** The shell's shape while the words are fetched. */
export function HydrateFallback(): ReactElement {
  return <ShellSkeleton />
}

/** The page. */
export default function SellLayout(): ReactElement {
  return <Outlet />
}
