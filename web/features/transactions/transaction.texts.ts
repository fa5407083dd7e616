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

/** What happens at each stage of a deposit, before and after it is done. */
export const STAGE_TEXTS: Readonly<Record<DepositStage, { readonly ahead: MessageDescriptor; readonly done: MessageDescriptor }>> = {
  detected: { ahead: msg`Seen on the network`, done: msg`Seen on the network` },
  confirming: { ahead: msg`Waiting for confirmations`, done: msg`Confirmed by the network` },
  screening: { ahead: msg`Safety check`, done: msg`Safety check passed` },
  credited: { ahead: msg`Added to your balance`, done: msg`Added to your balance` },
}
