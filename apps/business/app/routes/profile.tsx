/** /settings/account/profile. */
import { ProfileScreen } from '@zend/web/features/profile'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The profile of the signed-in customer. */
export default function Profile(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <ProfileScreen userId={account.userId} />
}
