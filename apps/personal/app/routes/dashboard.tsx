/** /dashboard. */
import { DashboardScreen } from '@zend/web/features/dashboard'
import { RecentTransactions } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useMayWithdraw } from '../permissions.ts'
import type { SignedInLoader } from './signed-in-layout.tsx'

/** The dashboard, with the recent transactions where there is no right panel. */
export default function Dashboard(): ReactElement {
  const account = useRouteLoaderData<SignedInLoader>('routes/signed-in-layout')
  const mayWithdraw = useMayWithdraw()
  return (
    <DashboardScreen account={account?.userId ?? ''} mayWithdraw={mayWithdraw} recent={<RecentTransactions calm />} />
  )
}
