/** /notifications. */
import { NotificationsScreen } from '@zend/web/features/notifications'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The notifications of the signed-in customer. */
export default function Notifications(): ReactElement | null {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  return account === undefined ? null : <NotificationsScreen userId={account.userId} />
}
