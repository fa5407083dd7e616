/** /supplier-link#TOKEN: the contact of a supplier answers whether a change of its details is right. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ChoiceFrame } from '@zend/web/app'
import { services } from '@zend/web/client/browser'
import { createQueryClient } from '@zend/web/client/query-client'
import { tokenIn } from '@zend/web/data/companies'
import { SupplierLinkScreen } from '@zend/web/features/supplier-link'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import type { Route } from './+types/supplier-link.ts'

export { once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads who is signed in, if somebody is, for the frame alone. The answers are kept in memory. */
export async function clientLoader() {
  const [user] = await Promise.all([services().session.user(), addTexts('director')])
  return { userId: user?._id ?? null, queryClient: createQueryClient() }
}

/** The page, outside of the shell. */
export default function SupplierLink({ loaderData: { userId, queryClient } }: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  const token = tokenIn(useLocation().hash)
  return (
    <QueryClientProvider client={queryClient}>
      <ChoiceFrame userId={userId} title={t`New payment details`}>
        <SupplierLinkScreen key={token} token={token} />
      </ChoiceFrame>
    </QueryClientProvider>
  )
}
