/** The texts of a receipt's page by kind, exhaustive. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReceiptView } from '@zend/contracts'

/** The title, by kind and direction. */
export function titleOf({
  transactionType,
  direction,
}: Pick<ReceiptView, 'transactionType' | 'direction'>): MessageDescriptor {
  if (transactionType === 'transfer') return direction === 'in' ? msg`Zend Pay, received` : msg`Zend Pay, sent`
  return TITLES[transactionType]
}

const TITLES: Readonly<Record<Exclude<ReceiptView['transactionType'], 'transfer'>, MessageDescriptor>> = {
  deposit: msg`Deposit, received`,
  withdrawal: msg`Withdrawal, sent`,
  swap: msg({ message: 'Swap', context: 'noun' }),
  quick_sell: msg`Quick sell`,
  fx: msg`Payment abroad`,
}
