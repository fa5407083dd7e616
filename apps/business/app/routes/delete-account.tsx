/** /settings/security/delete-account. */
import { DeleteAccountScreen } from '@zend/web/features/security'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** Closes the account. */
export default function DeleteAccount(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <DeleteAccountScreen userId={account.userId} />
}
