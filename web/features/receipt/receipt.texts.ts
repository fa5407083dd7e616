/** The words of a receipt's page for kinds and badges, each exhaustive. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Badge, ReceiptView } from '@zend/contracts'

/** What happened, by kind and direction. */
export function titleOf({ transactionType, direction }: Pick<ReceiptView, 'transactionType' | 'direction'>): MessageDescriptor {
  if (transactionType === 'transfer') return direction === 'in' ? msg`Zend Pay, received` : msg`Zend Pay, sent`
  return TITLES[transactionType]
}

const TITLES: Readonly<Record<Exclude<ReceiptView['transactionType'], 'transfer'>, MessageDescriptor>> = {
  deposit: msg`Deposit, received`,
  withdrawal: msg`Withdrawal, sent`,
  swap: msg({ message: 'Swap', context: 'noun' }),
  quick_sell: msg`Quick sell`,
}

/** The words of the seven badges. */
export const STATUS_TEXTS: Readonly<Record<Badge, MessageDescriptor>> = {
  returned: msg`Returned`,
  failed: msg`Failed`,
  success: msg`Success`,
  pending: msg`Pending`,
  'action-required': msg`Action needed`,
  'action-updated': msg`Action updated`,
  processing: msg`Processing`,
}
