/** /track#TOKEN: the payee of a payment abroad follows it. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ChoiceFrame } from '@zend/web/app'
import { createQueryClient } from '@zend/web/client/query-client'
import { tokenIn } from '@zend/web/data/companies'
import { TrackScreen } from '@zend/web/features/track'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import type { Route } from './+types/track.ts'

export { once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads the page's texts; who is signed in does not matter. The answers are kept in memory. */
export async function clientLoader() {
  await addTexts('tracker')
  return { queryClient: createQueryClient() }
}

/** The page, outside of the shell. */
export default function Track({ loaderData: { queryClient } }: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  const token = tokenIn(useLocation().hash)
  return (
    <QueryClientProvider client={queryClient}>
      <ChoiceFrame userId={null} title={t`Payment to you`}>
        <TrackScreen key={token} token={token} />
      </ChoiceFrame>
    </QueryClientProvider>
  )
}
