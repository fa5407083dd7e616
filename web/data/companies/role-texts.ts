/** The names of roles. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '@zend/contracts'

const ROLE_TEXTS: Readonly<Record<Role, MessageDescriptor>> = {
  owner: msg({ message: 'Owner', context: 'role' }),
  admin: msg({ message: 'Admin', context: 'role' }),
  initiator: msg({ message: 'Initiator', context: 'role' }),
  approver: msg({ message: 'Approver', context: 'role' }),
  accountant: msg({ message: 'Accountant', context: 'role' }),
  developer: msg({ message: 'Developer', context: 'role' }),
  viewer: msg({ message: 'Viewer', context: 'role' }),
}

/** The name of a role. */
export const roleText = (role: Role): MessageDescriptor => ROLE_TEXTS[role]
