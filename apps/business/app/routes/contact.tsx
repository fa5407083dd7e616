/** /settings/security/contact/email and …/phone. */
import { changeContact } from '@zend/web/features/security'
import { type ReactElement, Suspense } from 'react'
import { useParams, useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** Changes the mail address, or the phone number. */
export default function Contact(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  const kind = useParams()['kind'] === 'phone' ? 'phone' : 'email'
  return account === undefined ? null : (
    <Suspense>
      <changeContact.Part key={kind} userId={account.userId} kind={kind} />
    </Suspense>
  )
}
