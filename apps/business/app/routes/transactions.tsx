/** /transaction. */
import { HistoryScreen } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'

/** Every transaction. */
export default function Transactions(): ReactElement {
  return <HistoryScreen />
}
