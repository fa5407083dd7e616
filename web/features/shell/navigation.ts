/** The menu (specification §2): its order, and which entry is active at a path. An entry stands here when its screen exists. Pure. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconBolt, IconCoins, type IconComponent, IconDeposit, IconHome, IconList, IconSettings, IconSwap, IconWithdraw } from '@zend/web/ui'

/** One entry of the menu. `beneath` entries stay active for any path beneath theirs; `requiredPermission` is what one must have to be shown it. */
export type NavigationItem = {
  readonly name: MessageDescriptor
  readonly path: string
  readonly icon: IconComponent
  readonly beneath: boolean
  readonly requiredPermission?: string
}

/** The menu's entries in the specification's order. Logging out stands apart, at the end. */
export const NAVIGATION: readonly NavigationItem[] = [
  { name: msg`Dashboard`, path: '/dashboard', icon: IconHome, beneath: false },
  { name: msg`Assets`, path: '/assets', icon: IconCoins, beneath: false },
  { name: msg`Transaction`, path: '/transaction', icon: IconList, beneath: true },
  { name: msg`Deposit`, path: '/deposit', icon: IconDeposit, beneath: true },
  { name: msg`Quick Sell`, path: '/quick-sell', icon: IconBolt, beneath: true },
  { name: msg`Swap`, path: '/swap', icon: IconSwap, beneath: true },
  { name: msg`Withdraw`, path: '/withdraw', icon: IconWithdraw, beneath: false, requiredPermission: 'withdrawal' },
  { name: msg`Settings`, path: '/settings', icon: IconSettings, beneath: false },
]

/** The bar for thumbs on phones: the same places in shorter words. */
export const TAB_BAR: readonly NavigationItem[] = [
  { name: msg`Home`, path: '/dashboard', icon: IconHome, beneath: false },
  { name: msg`Assets`, path: '/assets', icon: IconCoins, beneath: true },
  { name: msg`Sell`, path: '/quick-sell', icon: IconBolt, beneath: true },
  { name: msg`Activity`, path: '/transaction', icon: IconList, beneath: true },
]

/** The entries that somebody with these permissions is shown. The API enforces them; the menu only reflects them. */
export const permitted = (items: readonly NavigationItem[], permissions: readonly string[]): readonly NavigationItem[] =>
  items.filter(({ requiredPermission }) => requiredPermission === undefined || permissions.includes(requiredPermission))

/** Whether an entry is the active one at a path. */
export function isActive(item: Pick<NavigationItem, 'path' | 'beneath'>, path: string): boolean {
  return path === item.path || (item.beneath && path.startsWith(item.path + '/'))
}
