/** /settings/account/transaction-limits. */
import { LimitsScreen } from '@zend/web/features/limits'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The company's limits, with the way to its verification. */
export default function TransactionLimits(): ReactElement {
  return <LimitsScreen kyb={href('/settings/account/business-kyb')} />
}
