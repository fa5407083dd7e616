/** The layout of every signed-in page: query cache, user record, shell. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { loadSignedIn, Shell } from '@zend/web/app'
import { userQuery } from '@zend/web/data/wallet'
import { HaveReady } from '@zend/web/features/company'
import type { ReactElement } from 'react'
import { Outlet } from 'react-router'
import { FRAME } from '../navigation.ts'
import type { Route } from './+types/signed-in-layout.ts'

export { once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads the signed-in user, their record and the cached answers. */
export const clientLoader = loadSignedIn('home', 'business')

/** The shell with the page inside. */
export default function SignedInLayout({
  loaderData: { userId, record, queryClient },
}: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  return (
    <QueryClientProvider client={queryClient}>
      <Shell
        frame={FRAME}
        search={null}
        userId={userId}
        record={record}
        values={userQuery(userId).queryKey}
        panel={{ label: t`Your company`, content: <HaveReady /> }}
      >
        <Outlet />
      </Shell>
    </QueryClientProvider>
  )
}
