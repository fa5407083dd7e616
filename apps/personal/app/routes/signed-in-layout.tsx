/** Everything behind the guard: the query cache, the user record, the shell. */
import { QueryClientProvider } from '@tanstack/react-query'
import { AfterPaint, CurrencyProvider, openAnswers, services, SIGN_IN_PATH } from '@zend/web/client'
import { FirstVisit, Guides, WhyOnDashboard } from '@zend/web/features/guide'
import { createPinDialog } from '@zend/web/features/pin'
import { Shell, ShellSkeleton } from '@zend/web/features/shell'
import { RecentTransactions } from '@zend/web/features/transactions'
import { addTexts } from '@zend/web/i18n'
import { type ReactElement, useState } from 'react'
import { Outlet, redirect } from 'react-router'
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
  const [pinMade, setPinMade] = useState(false)
  return (
    <QueryClientProvider client={loaderData.queryClient}>
      <CurrencyProvider userId={loaderData.userId} record={loaderData.record}>
        <Shell userId={loaderData.userId} record={loaderData.record} recent={<RecentTransactions />}>
          <Outlet />
          <WhyOnDashboard userId={loaderData.userId} />
        </Shell>
      </CurrencyProvider>
      <AfterPaint>
        <createPinDialog.Part userId={loaderData.userId} onDone={() => setPinMade(true)} />
      </AfterPaint>
      <FirstVisit userId={loaderData.userId} pinMade={pinMade} />
      <Guides />
    </QueryClientProvider>
  )
}
