/** /settings/account/kyc. */
import { VerificationScreen } from '@zend/web/features/verification'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The verification of the signed-in customer. */
export default function Kyc(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <VerificationScreen userId={account.userId} />
}
