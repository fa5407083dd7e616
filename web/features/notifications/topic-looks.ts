/** The icon of each topic. Actions have the same colour everywhere: money in ok, money out brand, support warn. */
import type { NotificationTopic } from '@zend/contracts'
import { type TileTone } from '@zend/web/ui'
import {
  type IconComponent,
  IconCoins,
  IconDeposit,
  IconHeadset,
  IconShield,
  IconSwap,
  IconUser,
  IconUsers,
  IconWithdraw,
} from '@zend/web/ui/icons'

/** The icon and tone of each topic. */
export const TOPIC_LOOKS: Readonly<
  Record<NotificationTopic, { readonly icon: IconComponent; readonly tone: TileTone }>
> = {
  deposit: { icon: IconDeposit, tone: 'ok' },
  withdrawal: { icon: IconWithdraw, tone: 'brand' },
  transfer: { icon: IconSwap, tone: 'info' },
  quick_sell: { icon: IconWithdraw, tone: 'brand' },
  security: { icon: IconShield, tone: 'action' },
  support: { icon: IconHeadset, tone: 'warn' },
  referral: { icon: IconUsers, tone: 'info' },
  price: { icon: IconCoins, tone: 'info' },
  account: { icon: IconUser, tone: 'neutral' },
}
