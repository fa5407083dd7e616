/** /settings/security/2fa. */
import { TwoFactorScreen } from '@zend/web/features/security'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The authenticator app and passkeys. */
export default function TwoFactor(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <TwoFactorScreen userId={account.userId} approves />
}
