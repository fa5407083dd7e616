/** The names of permissions. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Permission } from '@zend/contracts'

/** The name of a permission, as short as a column. */
export const PERMISSION_TEXTS: Readonly<Record<Permission, MessageDescriptor>> = {
  view: msg({ message: 'Balances', context: 'permission' }),
  'report.export': msg({ message: 'Reports', context: 'permission' }),
  deposit: msg({ message: 'Deposit', context: 'permission' }),
  swap: msg({ message: 'Swap', context: 'permission' }),
  withdrawal: msg({ message: 'Withdraw', context: 'permission' }),
  quicksell: msg({ message: 'Quick sell', context: 'permission' }),
  fx: msg({ message: 'Zend FX', context: 'permission' }),
  approve: msg({ message: 'Approve', context: 'permission' }),
  'beneficiary.manage': msg({ message: 'Payees', context: 'permission' }),
  'member.manage': msg({ message: 'Members', context: 'permission' }),
  'policy.manage': msg({ message: 'Rules', context: 'permission' }),
  'kyb.manage': msg({ message: 'Verification', context: 'permission' }),
  'api.manage': msg({ message: 'Developers', context: 'permission' }),
}
