/** /invitation#TOKEN: an invitation to a company, for visitors and signed-in people. */
import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ChoiceFrame } from '@zend/web/app'
import { openAnswers } from '@zend/web/client/answers'
import { services } from '@zend/web/client/browser'
import { createQueryClient } from '@zend/web/client/query-client'
import { keepInvitation, keptInvitation, tokenIn } from '@zend/web/data/companies'
import { InvitationScreen } from '@zend/web/features/company'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import type { Route } from './+types/invitation.ts'

export { once as shouldRevalidate, ShellSkeleton as HydrateFallback } from '@zend/web/app'

/** Loads who is signed in, if somebody is. The token leaves the address, and so the browser's history. */
export async function clientLoader() {
  const token = tokenIn(location.hash) ?? keptInvitation()
  if (token !== null) keepInvitation(token)
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  const { session } = services()
  const [user, record] = await Promise.all([session.user(), session.record(), addTexts('home'), addTexts('business')])
  if (user === null) return { token, person: null, queryClient: createQueryClient() }
  const person = { userId: user._id, email: record?.email ?? null }
  return { token, person, queryClient: await openAnswers(user._id) }
}

/** The page, outside of the shell. */
export default function Invitation({ loaderData: { token, person, queryClient } }: Route.ComponentProps): ReactElement {
  const { t } = useLingui()
  return (
    <QueryClientProvider client={queryClient}>
      <ChoiceFrame userId={person?.userId ?? null} title={t`Invitation`}>
        <InvitationScreen token={token} person={person} />
      </ChoiceFrame>
    </QueryClientProvider>
  )
}
