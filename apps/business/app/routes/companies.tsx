/** /companies?to=: the choice of the company that this tab acts for. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ChoiceFrame, loadSignedIn, ShellSkeleton } from '@zend/web/app'
import { tabCompany } from '@zend/web/client/browser'
import { CompaniesScreen } from '@zend/web/features/company'
import type { ReactElement } from 'react'
import type { Route } from './+types/companies.ts'

const loadPerson = loadSignedIn('home', 'business')

/** Loads the signed-in person, and the company that this tab has just lost. */
export async function clientLoader() {
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
