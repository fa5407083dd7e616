/** /quick-sell/transactions and /transaction/offramp. */
import { HistoryScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'

/** Quick sells. */
export default function QuickSellTransactions(): ReactElement {
  return <HistoryScreen kind="sell" />
}
