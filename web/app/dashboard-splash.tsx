/**
 * The dashboard's splash (specification §2): at most 3 seconds (2.5 in dark mode), ended early when the first values
 * are there. No other page has one.
 */
import type { QueryKey } from '@tanstack/react-query'
import { HOME_PATH } from '@zend/web/client/paths'
import { type ReactElement, useEffect } from 'react'
import { useLocation } from 'react-router'
import { SplashCover } from './splash-cover.tsx'
import { endSplash, startSplash } from './splash.ts'
import { useFirstValues } from './use-first-values.ts'

/** The splash inside the shell, which knows when the values are there. */
export function DashboardSplash({ values }: { readonly values: QueryKey }): ReactElement {
  const { pathname } = useLocation()
  const { pending, paused } = useFirstValues(values)
  // Without network the cached values are all that will come.
  const wanted = pathname === HOME_PATH && pending && !paused
  useEffect(() => (wanted ? startSplash() : endSplash()), [wanted])
  return <SplashCover />
}
