/** The layout of every signed-in page: query cache, user record, shell. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import type { UserId } from '@zend/kernel'
import { AfterPaint } from '@zend/web/client/after-paint'
import { HOME_PATH } from '@zend/web/client/paths'
import { CurrencyProvider } from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { Guides, WhyOnDashboard } from '@zend/web/features/guide'
import { Wanted } from '@zend/web/features/people'
import { createPinDialog } from '@zend/web/features/pin'
import { liveEvents, loadSignedIn, Shell } from '@zend/web/app'
import { tips } from '@zend/web/features/dashboard'
import { RecentTransactions } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'
import { Outlet, useLocation } from 'react-router'
import { FRAME } from '../navigation.ts'
import { SEARCH } from '../search.ts'
import type { Route } from './+types/signed-in-layout.ts'

export { once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads the signed-in user, their record and the cached answers. */
export const clientLoader = loadSignedIn('home')

/** The loader's type, for pages that need to know who is signed in. */
export type SignedInLoader = typeof clientLoader

/** The shell with the page inside. */
export default function SignedInLayout({ loaderData }: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  return (
    <QueryClientProvider client={loaderData.queryClient}>
      <CurrencyProvider userId={loaderData.userId} record={loaderData.record}>
        <Shell
          frame={FRAME}
          search={SEARCH}
          userId={loaderData.userId}
          record={loaderData.record}
          values={balanceQuery().queryKey}
          panel={{ label: t`Recent transactions`, content: <Panel userId={loaderData.userId} /> }}
        >
          <Outlet />
          <WhyOnDashboard userId={loaderData.userId} />
        </Shell>
      </CurrencyProvider>
      <AfterPaint>
        <createPinDialog.Part userId={loaderData.userId} />
      </AfterPaint>
      <AfterPaint>
        <liveEvents.Part />
      </AfterPaint>
      <Guides />
      <Wanted />
    </QueryClientProvider>
  )
}

/** The content of the right panel: on the dashboard with tips, or the next thing to do. */
function Panel({ userId }: { readonly userId: UserId }): ReactElement {
  const home = useLocation().pathname === HOME_PATH
  return (
    <>
      <RecentTransactions calm={home} />
      {home ? (
        <div className="mt-3.5">
          <AfterPaint>
            <tips.Part userId={userId} />
          </AfterPaint>
        </div>
      ) : null}
    </>
  )
}
