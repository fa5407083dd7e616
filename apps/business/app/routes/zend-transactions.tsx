/** /transaction/zend_t. */
import { HistoryScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'

/** Zend Pay transfers. */
export default function ZendTransactions(): ReactElement {
  return <HistoryScreen kind="zend" />
}
