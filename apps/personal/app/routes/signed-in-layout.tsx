/** Everything behind the guard: the query cache, the user record, the shell. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { AfterPaint } from '@zend/web/client/after-paint'
import { openAnswers } from '@zend/web/client/answers'
import { services } from '@zend/web/client/browser'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { CurrencyProvider } from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { FirstVisit, Guides, WhyOnDashboard } from '@zend/web/features/guide'
import { createPinDialog } from '@zend/web/features/pin'
import { liveEvents, Shell, ShellSkeleton } from '@zend/web/app'
import { tips } from '@zend/web/features/dashboard'
import { RecentTransactions } from '@zend/web/features/transactions'
import { addTexts } from '@zend/web/i18n'
import { type ReactElement, useState } from 'react'
import { Outlet, redirect } from 'react-router'
import { FRAME } from '../navigation.ts'
import { SEARCH } from '../search.ts'
import type { Route } from './+types/signed-in-layout.ts'

/** Who is signed in, their record and the answers as they were last seen. */
export async function clientLoader() {
  const { session } = services()
  const [user] = await Promise.all([session.user(), addTexts('home')])
  if (user === null) throw redirect(SIGN_IN_PATH)
  const [record, queryClient] = await Promise.all([session.record(), openAnswers(user._id)])
  return { userId: user._id, record, queryClient }
}

/** The loader, for pages that need to know who is signed in. */
export type SignedInLoader = typeof clientLoader

/** Who is signed in does not change while the app is open: the session's end loads the page anew. */
export const shouldRevalidate = (): boolean => false

/** The shell's shape while the session is opened. */
export function HydrateFallback(): ReactElement {
  return <ShellSkeleton />
}

/** The shell with the page inside. */
export default function SignedInLayout({ loaderData }: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  const [pinMade, setPinMade] = useState(false)
  return (
    <QueryClientProvider client={loaderData.queryClient}>
      <CurrencyProvider userId={loaderData.userId} record={loaderData.record}>
        <Shell
          frame={FRAME}
          search={SEARCH}
          userId={loaderData.userId}
          record={loaderData.record}
          values={balanceQuery().queryKey}
          panel={{ label: t`Recent transactions`, content: <Panel /> }}
        >
          <Outlet />
          <WhyOnDashboard userId={loaderData.userId} />
        </Shell>
      </CurrencyProvider>
      <AfterPaint>
        <createPinDialog.Part userId={loaderData.userId} onDone={() => setPinMade(true)} />
      </AfterPaint>
      <AfterPaint>
        <liveEvents.Part />
      </AfterPaint>
      <FirstVisit userId={loaderData.userId} pinMade={pinMade} />
      <Guides />
    </QueryClientProvider>
  )
}

/** What stands in the right panel. */
function Panel(): ReactElement {
  return (
    <>
      <RecentTransactions />
      <div className="mt-3.5">
        <AfterPaint placeholder={<div className="h-79 rounded-card bg-hero" />}>
          <tips.Part />
        </AfterPaint>
      </div>
    </>
  )
}
