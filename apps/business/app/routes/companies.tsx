/** /companies?to=: the choice of the company that this tab acts for. An invitation that waits comes first. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ChoiceFrame, loadSignedIn, ShellSkeleton } from '@zend/web/app'
import { tabCompany } from '@zend/web/client/browser'
import { keptInvitation } from '@zend/web/data/companies'
import { CompaniesScreen } from '@zend/web/features/company'
import type { ReactElement } from 'react'
import { href, redirect } from 'react-router'
import type { Route } from './+types/companies.ts'

const loadPerson = loadSignedIn('home', 'business')

/** Loads the signed-in person, and the company that this tab has just lost. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const chooses = new URL(request.url).searchParams.has('choose')
  if (!chooses && keptInvitation() !== null) throw redirect(href('/invitation'))
  const [person, lost] = await Promise.all([loadPerson(), tabCompany().then((tab) => tab.lost())])
  return { ...person, lost }
}

/** Loads once: the session's end reloads the page. */
export const shouldRevalidate = (): boolean => false

/** The skeleton while the texts load. */
export function HydrateFallback(): ReactElement {
  return <ShellSkeleton />
}

/** The page, outside of the shell: no company's money is shown yet. */
export default function Companies({ loaderData: { userId, queryClient, lost } }: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  return (
    <QueryClientProvider client={queryClient}>
      <ChoiceFrame userId={userId} title={t`Your companies`}>
        <CompaniesScreen userId={userId} lost={lost} />
      </ChoiceFrame>
    </QueryClientProvider>
  )
}
