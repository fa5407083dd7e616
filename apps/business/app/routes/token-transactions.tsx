/** /transaction/token. */
import { HistoryScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'

/** Coins in and out. */
export default function TokenTransactions(): ReactElement {
  return <HistoryScreen kind="token" />
}
