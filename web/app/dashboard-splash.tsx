/**
 * The dashboard's splash (specification §2): 3 seconds at most, 2.5 in dark mode, and no longer than its first values
 * take. No other page has one.
 */
import type { QueryKey } from '@tanstack/react-query'
import { HOME_PATH } from '@zend/web/client/paths'
import { type ReactElement, useEffect } from 'react'
import { useLocation } from 'react-router'
import { SplashCover } from './splash-cover.tsx'
import { endSplash, startSplash } from './splash.ts'
import { useFirstValues } from './use-first-values.ts'

/** The splash inside the shell, where it is known when the values are there. */
export function DashboardSplash({ values }: { readonly values: QueryKey }): ReactElement {
  const { pathname } = useLocation()
  const { pending, paused } = useFirstValues(values)
  // Without network the values of last time are all there is to wait for.
  const wanted = pathname === HOME_PATH && pending && !paused
  useEffect(() => (wanted ? startSplash() : endSplash()), [wanted])
  return <SplashCover />
}
