/** /kyb-link#TOKEN: a person behind a company shows who they are, signed in or not. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ChoiceFrame } from '@zend/web/app'
import { services } from '@zend/web/client/browser'
import { createQueryClient } from '@zend/web/client/query-client'
import { tokenIn } from '@zend/web/data/companies'
import { LinkScreen } from '@zend/web/features/kyb-link'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import type { Route } from './+types/kyb-link.ts'

export { once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads who is signed in, if somebody is. The answers are kept in memory alone: others may use this device. */
export async function clientLoader() {
  const [user] = await Promise.all([services().session.user(), addTexts('director')])
  return { userId: user?._id ?? null, queryClient: createQueryClient() }
}

/**
 * The page, outside of the shell. The token stays in the address: a phone that runs short of memory behind its camera
 * loads the page anew.
 */
export default function KybLink({ loaderData: { userId, queryClient } }: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  const token = tokenIn(useLocation().hash)
  return (
    <QueryClientProvider client={queryClient}>
      <ChoiceFrame userId={userId} title={t`Verify your identity`}>
        <LinkScreen key={token} token={token} userId={userId} />
      </ChoiceFrame>
    </QueryClientProvider>
  )
}
