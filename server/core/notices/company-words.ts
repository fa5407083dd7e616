/** Words for roles and permissions in mails about a company's members. A missing one does not compile. */
import { type Permission, type Role, ROLE_PERMISSIONS } from '@zend/contracts'
import { msg, type Text } from '../texts/index.ts'
import type { Phrasing } from './message.ts'

/** The names of roles. */
export const ROLE_WORDS: Readonly<Record<Role, Text>> = {
  owner: msg({ message: 'Owner', context: 'role' }),
  admin: msg({ message: 'Admin', context: 'role' }),
  initiator: msg({ message: 'Initiator', context: 'role' }),
  approver: msg({ message: 'Approver', context: 'role' }),
  accountant: msg({ message: 'Accountant', context: 'role' }),
  developer: msg({ message: 'Developer', context: 'role' }),
  viewer: msg({ message: 'Viewer', context: 'role' }),
}

/** What permissions allow, as a part of a list. */
export const PERMISSION_WORDS: Readonly<Record<Permission, Text>> = {
  view: msg({ message: 'see balances and history', context: 'permission' }),
  deposit: msg({ message: 'see deposit addresses', context: 'permission' }),
  swap: msg({ message: 'swap', context: 'permission' }),
  withdrawal: msg({ message: 'send money', context: 'permission' }),
  quicksell: msg({ message: 'sell', context: 'permission' }),
  fx: msg({ message: 'pay suppliers abroad', context: 'permission' }),
  'beneficiary.manage': msg({ message: 'save wallets and accounts', context: 'permission' }),
  'report.export': msg({ message: 'export statements', context: 'permission' }),
  approve: msg({ message: 'approve', context: 'permission' }),
  'member.manage': msg({ message: 'manage members', context: 'permission' }),
  'policy.manage': msg({ message: 'manage the approval policy', context: 'permission' }),
  'kyb.manage': msg({ message: 'verify the company', context: 'permission' }),
  'api.manage': msg({ message: 'manage webhooks and keys', context: 'permission' }),
}

/** What an API key may do, and from where. */
export function keyWords(
  { tell }: Phrasing,
  { permissions, networks }: { readonly permissions: readonly Permission[]; readonly networks: readonly string[] },
): string {
  const list = permissions.map((each) => tell(PERMISSION_WORDS[each])).join(', ')
  const may =
    list === ''
      ? tell(msg({ message: 'It may only read rates and networks.' }))
      : tell(msg({ message: 'It may: {list}.' }), { list })
  const from =
    networks.length === 0
      ? tell(msg({ message: 'It works from any network address.' }))
      : tell(msg({ message: 'It works only from: {networks}.' }), { networks: networks.join(', ') })
  return `${may} ${from}`
}

/** The name of a role. */
export const roleWord = ({ tell }: Phrasing, role: Role): string => tell(ROLE_WORDS[role])

/** What somebody may do: the role, and each permission where they are not those of the role. */
export function grantWords(
  phrasing: Phrasing,
  { role, permissions }: { readonly role: Role; readonly permissions: readonly Permission[] },
): string {
  const { tell } = phrasing
  const word = roleWord(phrasing, role)
  const own = new Set(ROLE_PERMISSIONS[role])
  if (permissions.length === own.size && permissions.every((each) => own.has(each)))
    return tell(msg({ message: 'Role: {role}.' }), { role: word })
  if (permissions.length === 0) return tell(msg({ message: 'Role: {role}, without any permission.' }), { role: word })
  const list = permissions.map((each) => tell(PERMISSION_WORDS[each])).join(', ')
  return tell(msg({ message: 'Role: {role}, with these permissions: {list}.' }), { role: word, list })
}
