/** Everything behind the guard: the query cache, the user record, the shell. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Shell, ShellSkeleton } from '@zend/web/app'
import { openAnswers } from '@zend/web/client/answers'
import { services } from '@zend/web/client/browser'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { userQuery } from '@zend/web/data/wallet'
import { HaveReady } from '@zend/web/features/company'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { Outlet, redirect } from 'react-router'
import { FRAME } from '../navigation.ts'
import type { Route } from './+types/signed-in-layout.ts'

/** Who is signed in, their record and the answers as they were last seen. */
export async function clientLoader() {
  const { session } = services()
  const [user] = await Promise.all([session.user(), addTexts('home'), addTexts('business')])
  if (user === null) throw redirect(SIGN_IN_PATH)
  const [record, queryClient] = await Promise.all([session.record(), openAnswers(user._id)])
  return { userId: user._id, record, queryClient }
}

/** Who is signed in does not change while the app is open: the session's end loads the page anew. */
export const shouldRevalidate = (): boolean => false

/** The shell's shape while the session is opened. */
export function HydrateFallback(): ReactElement {
  return <ShellSkeleton />
}

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
