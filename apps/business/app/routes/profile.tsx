/** /settings/account/profile. */
import { CompanyCard, ProfileScreen } from '@zend/web/features/profile'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The profile of the signed-in person, and the company they act for. */
export default function Profile(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <ProfileScreen userId={account.userId} more={<CompanyCard />} />
}
