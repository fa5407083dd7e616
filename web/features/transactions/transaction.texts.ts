/** The texts for kinds and stages of transactions, each exhaustive. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DepositStage, TransactionType, WithdrawalStage } from '@zend/contracts'

/** The name of each kind of transaction in a list. */
export const TYPE_TEXTS: Readonly<Record<TransactionType, MessageDescriptor>> = {
  deposit: msg({ message: 'Deposit', context: 'noun' }),
  withdrawal: msg({ message: 'Withdrawal', context: 'noun' }),
  swap: msg({ message: 'Swap', context: 'noun' }),
  transfer: msg`Zend Pay`,
  quick_sell: msg`Quick sell`,
  fx: msg`Payment abroad`,
}

type StageTexts = { readonly ahead: MessageDescriptor; readonly done: MessageDescriptor }

/** The text of each stage of a deposit, before and after it is done. */
export const STAGE_TEXTS: Readonly<Record<DepositStage, StageTexts>> = {
  detected: { ahead: msg`Seen on the network`, done: msg`Seen on the network` },
  confirming: { ahead: msg`Waiting for confirmations`, done: msg`Confirmed by the network` },
  screening: { ahead: msg`Safety check`, done: msg`Safety check passed` },
  credited: { ahead: msg`Added to your balance`, done: msg`Added to your balance` },
}

/** The text of each stage of a withdrawal, before and after it is done. */
export const WITHDRAWAL_STAGE_TEXTS: Readonly<Record<WithdrawalStage, StageTexts>> = {
  requested: { ahead: msg`You confirm it`, done: msg`You confirmed it` },
  risk_check: { ahead: msg`Safety check`, done: msg`Safety check passed` },
  queued: { ahead: msg`Waiting for its turn`, done: msg`Its turn has come` },
  signing: { ahead: msg`Signing`, done: msg`Signed` },
  broadcast: { ahead: msg`Sending to the network`, done: msg`Sent to the network` },
  confirming: { ahead: msg`Waiting for confirmations`, done: msg`Confirmed by the network` },
  done: { ahead: msg`Arrived`, done: msg`Arrived` },
}
