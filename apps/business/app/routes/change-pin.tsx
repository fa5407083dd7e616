/** /settings/security/pin, also seen as /settings/security/security/pin. */
import { ChangePinScreen } from '@zend/web/features/pin'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** Changes the PIN of the signed-in customer. */
export default function ChangePin(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <ChangePinScreen userId={account.userId} />
}
