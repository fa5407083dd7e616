/** /companies/second-step?to=: the second factor that acting for a company takes, before a company is entered. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { ChoiceFrame, loadSignedIn } from '@zend/web/app'
import { SecondStep } from '@zend/web/features/company'
import { TwoFactorScreen, useHasSecondFactor } from '@zend/web/features/security'
import type { ReactElement } from 'react'
import type { Route } from './+types/second-step.ts'

export { once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads the signed-in person. */
export const clientLoader = loadSignedIn('home', 'business', 'identity')

/** The page, outside of the shell. */
export default function SecondStepPage({ loaderData: { userId, queryClient } }: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  return (
    <QueryClientProvider client={queryClient}>
      <ChoiceFrame userId={userId} title={t`A second step`}>
        <Steps userId={userId} />
      </ChoiceFrame>
    </QueryClientProvider>
  )
}

function Steps({ userId }: { readonly userId: UserId }): ReactElement {
  return (
    <SecondStep has={useHasSecondFactor(userId)}>
      <TwoFactorScreen userId={userId} approves />
    </SecondStep>
  )
}
