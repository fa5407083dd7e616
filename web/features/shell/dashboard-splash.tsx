/** The dashboard's splash (specification §2): 3 seconds at most, 2.5 in dark mode, and no longer than the balances take. No other page has one. */
import { useQuery } from '@tanstack/react-query'
import { balanceQuery, HOME_PATH } from '@zend/web/client'
import { type ReactElement, useEffect } from 'react'
import { useLocation } from 'react-router'
import { SplashCover } from './splash-cover.tsx'
import { endSplash, startSplash } from './splash.ts'

/** The splash inside the shell, where it is known when the values are there. */
export function DashboardSplash(): ReactElement {
  const { pathname } = useLocation()
  const { isPending, fetchStatus } = useQuery({ ...balanceQuery(), enabled: false })
  // Without network the values of last time are all there is to wait for.
  const wanted = pathname === HOME_PATH && isPending && fetchStatus !== 'paused'
  useEffect(() => (wanted ? startSplash() : endSplash()), [wanted])
  return <SplashCover />
}
