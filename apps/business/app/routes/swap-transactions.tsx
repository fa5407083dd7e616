/** /transaction/swa_t. */
import { HistoryScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'

/** Swaps. */
export default function SwapTransactions(): ReactElement {
  return <HistoryScreen kind="swap" />
}
