/** /dashboard. */
import { useCompany, useMay } from '@zend/web/data/companies'
import { DashboardScreen } from '@zend/web/features/dashboard'
import { RecentTransactions } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'

/** The company's dashboard, with the recent transactions where there is no right panel. */
export default function Dashboard(): ReactElement {
  const mayWithdraw = useMay('withdrawal')
  const account = useCompany()?.company.id ?? ''
  return <DashboardScreen account={account} mayWithdraw={mayWithdraw} recent={<RecentTransactions />} />
}
