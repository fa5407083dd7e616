/** /companies/open: opening a company. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ChoiceFrame, loadSignedIn } from '@zend/web/app'
import { OpenCompanyScreen } from '@zend/web/features/company'
import type { ReactElement } from 'react'
import type { Route } from './+types/companies-open.ts'

export { once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads the signed-in person. */
export const clientLoader = loadSignedIn('home', 'business')

/** The page, outside of the shell: no company's money is shown. */
export default function CompaniesOpen({ loaderData: { userId, queryClient } }: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  return (
    <QueryClientProvider client={queryClient}>
      <ChoiceFrame userId={userId} title={t`Open a company`}>
        <OpenCompanyScreen userId={userId} />
      </ChoiceFrame>
    </QueryClientProvider>
  )
}
