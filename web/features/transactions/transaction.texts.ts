/** The words for kinds, badges and stages of transactions, each exhaustive. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Badge, DepositStage, TransactionType } from '@zend/contracts'

/** What each kind of transaction is called in a list. */
export const TYPE_TEXTS: Readonly<Record<TransactionType, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdraw`,
  swap: msg`Swap`,
  transfer: msg`Zend Pay`,
  quick_sell: msg`Quick sell`,
}

/** The words of the seven badges. */
export const BADGE_TEXTS: Readonly<Record<Badge, MessageDescriptor>> = {
  returned: msg`Returned`,
  failed: msg`Failed`,
  success: msg`Success`,
  pending: msg`Pending`,
  'action-required': msg`Action needed`,
  'action-updated': msg`Action updated`,
  processing: msg`Processing`,
}

/** What happens at each stage of a deposit. */
export const STAGE_TEXTS: Readonly<Record<DepositStage, MessageDescriptor>> = {
  detected: msg`Seen on the network`,
  confirming: msg`Waiting for confirmations`,
  screening: msg`Safety check`,
  credited: msg`Added to your balance`,
}
