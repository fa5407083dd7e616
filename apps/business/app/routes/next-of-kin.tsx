/** /settings/security/next-of-kin. */
import { NextOfKinScreen } from '@zend/web/features/security'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The person we contact if the customer cannot be reached. */
export default function NextOfKin(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <NextOfKinScreen userId={account.userId} />
}
