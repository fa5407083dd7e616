/** /settings/security/device-management. */
import { DeviceManagementScreen } from '@zend/web/features/security'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The devices that are signed in. */
export default function DeviceManagement(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <DeviceManagementScreen userId={account.userId} />
}
