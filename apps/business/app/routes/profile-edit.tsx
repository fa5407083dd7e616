/** /settings/account/profile/edit. */
import { EditProfileScreen } from '@zend/web/features/profile'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The form for the customer's profile. */
export default function EditProfile(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <EditProfileScreen userId={account.userId} />
}
