/** /dashboard. */
import { AfterPaint } from '@zend/web/client/after-paint'
import { useCompany, useMay } from '@zend/web/data/companies'
import { frozenNote, waitingNext, waitingNote } from '@zend/web/features/approvals'
import { DashboardScreen } from '@zend/web/features/dashboard'
import { verifyCard } from '@zend/web/features/kyb'
import { RecentTransactions } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'

/** The company's dashboard: what waits for the reader, the verification to do, and the recent transactions where there is no right panel. */
export default function Dashboard(): ReactElement {
  const mayWithdraw = useMay('withdrawal')
  const account = useCompany()?.company.id ?? ''
  const mayDeposit = useMay('deposit')
  const approvesOnly = useMay('approve') && !mayDeposit
  return (
    <DashboardScreen
      account={account}
      mayWithdraw={mayWithdraw}
      first={
        <AfterPaint>
          <frozenNote.Part className="mb-3.5" />
          <waitingNote.Part />
        </AfterPaint>
      }
      second={
        <AfterPaint>
          <verifyCard.Part />
        </AfterPaint>
      }
      recent={<RecentTransactions calm />}
      unheld={
        approvesOnly ? (
          <AfterPaint>
            <waitingNext.Part />
          </AfterPaint>
        ) : undefined
      }
    />
  )
}
