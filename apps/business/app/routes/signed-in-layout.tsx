/** The layout of every page about a company's money: query cache, company, user record, shell. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { liveEvents, loadCompanyPages, Shell } from '@zend/web/app'
import { AfterPaint } from '@zend/web/client/after-paint'
import { lazyPart } from '@zend/web/client/lazy-part'
import { HOME_PATH } from '@zend/web/client/paths'
import { CompanyProvider, useMay } from '@zend/web/data/companies'
import { CurrencyProvider } from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { Switcher } from '@zend/web/features/company'
import { tips } from '@zend/web/features/dashboard'
import { RecentTransactions } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'
import { href, Outlet, useLocation } from 'react-router'
import { FRAME } from '../navigation.ts'
import { SEARCH } from '../search.ts'
import type { Route } from './+types/signed-in-layout.ts'

export { forNamedCompany as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

const CHOICE = href('/companies')
const later = lazyPart(async () => (await import('../later.tsx')).Later)

/** Loads the signed-in person, the company that this tab acts for, and the answers cached for it. */
export const clientLoader = loadCompanyPages(CHOICE, 'home')

/** The loader's type, for pages that need to know who is signed in. */
export type SignedInLoader = typeof clientLoader

/** The shell with the page inside. */
export default function SignedInLayout({
  loaderData: { userId, record, queryClient, company },
}: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  return (
    <QueryClientProvider client={queryClient}>
      <CompanyProvider value={company}>
        <CurrencyProvider userId={userId} record={record}>
          <Shell
            frame={FRAME}
            search={SEARCH}
            userId={userId}
            record={record}
            values={balanceQuery().queryKey}
            panel={{ label: t`Recent transactions`, content: <Panel userId={userId} /> }}
            switcher={{
              inMenu: <Switcher at="menu" choice={CHOICE} />,
              inHeader: <Switcher at="header" choice={CHOICE} />,
            }}
          >
            <Outlet />
          </Shell>
        </CurrencyProvider>
        <AfterPaint>
          <later.Part userId={userId} />
        </AfterPaint>
        {company.permissions.includes('view') ? (
          <AfterPaint>
            <liveEvents.Part />
          </AfterPaint>
        ) : null}
      </CompanyProvider>
    </QueryClientProvider>
  )
}

/** The content of the right panel: on the dashboard with tips, or the next thing to do. */
function Panel({ userId }: { readonly userId: UserId }): ReactElement {
  const mayView = useMay('view')
  const home = useLocation().pathname === HOME_PATH
  return (
    <>
      {mayView ? <RecentTransactions calm={home} /> : null}
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
