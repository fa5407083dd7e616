/** The texts for topics and states of conversations, each exhaustive, and their icons and tones. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SupportThread, SupportTopic } from '@zend/contracts'
import { type TileTone, type Tone } from '@zend/web/ui'
import {
  type IconComponent,
  IconDeposit,
  IconMessage,
  IconShield,
  IconSwap,
  IconUser,
  IconUsers,
  IconWithdraw,
} from '@zend/web/ui/icons'

/** The name of each topic. */
export const TOPIC_TEXTS: Readonly<Record<SupportTopic, MessageDescriptor>> = {
  deposit: msg({ message: 'Deposit', context: 'noun' }),
  withdrawal: msg`Withdrawal`,
  swap: msg({ message: 'Swap', context: 'noun' }),
  zend_pay: msg`Zend Pay`,
  account: msg`My account`,
  security: msg`Security`,
  other: msg`Something else`,
}

/** The icon of each topic. */
export const TOPIC_LOOKS: Readonly<Record<SupportTopic, { readonly icon: IconComponent; readonly tone: TileTone }>> = {
  deposit: { icon: IconDeposit, tone: 'ok' },
  withdrawal: { icon: IconWithdraw, tone: 'brand' },
  swap: { icon: IconSwap, tone: 'info' },
  zend_pay: { icon: IconUsers, tone: 'brand' },
  account: { icon: IconUser, tone: 'neutral' },
  security: { icon: IconShield, tone: 'bad' },
  other: { icon: IconMessage, tone: 'warn' },
}

/** The name of each state, from the customer's view. */
export const STATE_TEXTS: Readonly<Record<SupportThread['state'], MessageDescriptor>> = {
  open: msg`With our team`,
  answered: msg`Answered`,
  closed: msg`Closed`,
}

/** The tone of each state. */
export const STATE_TONES: Readonly<Record<SupportThread['state'], Tone>> = {
  open: 'info',
  answered: 'ok',
  closed: 'neutral',
}

/** The name of each kind of transaction, by its id's prefix. */
export const TRANSACTION_TEXTS: Readonly<Record<'dep' | 'wdr' | 'swp' | 'trf', MessageDescriptor>> = {
  dep: msg({ message: 'Deposit', context: 'noun' }),
  wdr: msg`Withdrawal`,
  swp: msg({ message: 'Swap', context: 'noun' }),
  trf: msg`Zend Pay`,
}

/** The initial topic of a conversation about a transaction. */
export const TOPIC_OF: Readonly<Record<'dep' | 'wdr' | 'swp' | 'trf', SupportTopic>> = {
  dep: 'deposit',
  wdr: 'withdrawal',
  swp: 'swap',
  trf: 'zend_pay',
}
