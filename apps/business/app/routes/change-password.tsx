/** /settings/security/change-password. */
import { ChangePasswordScreen } from '@zend/web/features/security'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** Changes the password. */
export default function ChangePassword(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <ChangePasswordScreen userId={account.userId} />
}
