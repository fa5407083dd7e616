/** The words for what permissions are for, their groups, and what somebody could do alone. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Permission, Role } from '@zend/contracts'
import type { Alone, Group } from './members.flow.ts'

/** What a permission is for. */
export const PERMISSION_HINTS: Readonly<Record<Permission, MessageDescriptor>> = {
  view: msg`Sees balances and the history.`,
  'report.export': msg`Downloads statements and receipts.`,
  deposit: msg`Sees the addresses that money comes to.`,
  swap: msg`Changes one coin into another.`,
  withdrawal: msg`Sends money to addresses and people.`,
  quicksell: msg`Sells coins to a bank or mobile money.`,
  fx: msg`Pays suppliers abroad.`,
  approve: msg`Decides on what others ask for, never on their own.`,
  'beneficiary.manage': msg`Saves and removes whom the company pays.`,
  'member.manage': msg`Invites, changes and removes people.`,
  'policy.manage': msg`Changes who has to approve what.`,
  'kyb.manage': msg`Hands in the company’s papers.`,
  'api.manage': msg`Makes keys for the company’s systems, and decides which servers hear from it.`,
}

/** The name of a group. */
export const GROUP_TEXTS: Readonly<Record<Group, MessageDescriptor>> = {
  see: msg({ message: 'See', context: 'permissions' }),
  move: msg({ message: 'Move money', context: 'permissions' }),
  decide: msg({ message: 'Decide', context: 'permissions' }),
  keep: msg({ message: 'Look after', context: 'permissions' }),
}

/** What a role is for. */
export const ROLE_HINTS: Readonly<Record<Role, MessageDescriptor>> = {
  owner: msg`May do everything, and makes others owners.`,
  admin: msg`May do everything but make owners.`,
  initiator: msg`Asks for payments and sells; others approve.`,
  approver: msg`Decides on what others ask for.`,
  accountant: msg`Sees everything and downloads statements.`,
  developer: msg`Manages API keys and sees no money.`,
  viewer: msg`Sees balances and the history.`,
}

/** What somebody could do alone. */
export const ALONE_TEXTS: Readonly<Record<Alone['key'], MessageDescriptor>> = {
  'payee-and-approve': msg`Can add a payee and approve a payment to it.`,
  'payee-and-pay': msg`Can add a payee and ask for a payment to it.`,
  'member-and-approve': msg`Can invite somebody and approve what they ask for.`,
  pay: msg`Can send what the rules let one person send.`,
  sell: msg`Can sell what the rules let one person sell.`,
  approve: msg`Can approve what others ask for, and stop it.`,
}
