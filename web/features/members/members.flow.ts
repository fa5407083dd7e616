/** What members may do and give each other, as the pages show it. The API decides; pages only offer what it takes. Pure. */
import {
  type InvitationAnswer,
  type MemberAnswer,
  type Permission,
  PERMISSIONS,
  PULLS_IN,
  type Role,
  ROLE_PERMISSIONS,
  ROLES,
} from '@zend/contracts'
import type { Span } from './deputies.flow.ts'

/** A role and permissions. */
export type Grant = { readonly role: Role; readonly permissions: readonly Permission[] }

/** The groups in which permissions are shown, in this order. */
export const GROUPS = [
  { group: 'see', permissions: ['view', 'report.export'] },
  { group: 'move', permissions: ['deposit', 'swap', 'withdrawal', 'quicksell', 'fx'] },
  { group: 'decide', permissions: ['approve'] },
  { group: 'keep', permissions: ['beneficiary.manage', 'member.manage', 'policy.manage', 'kyb.manage', 'api.manage'] },
] as const satisfies readonly { readonly group: string; readonly permissions: readonly Permission[] }[]
/** A group of permissions. */
export type Group = (typeof GROUPS)[number]['group']

/** How a permission compares to the role: the role's own, added to it, taken from it, or in neither. */
export type Mark = 'has' | 'added' | 'taken' | 'none'

/** @example markOf({ role: 'viewer', permissions: [] }, 'view') // 'taken' */
export function markOf({ role, permissions }: Grant, permission: Permission): Mark {
  const [has, usual] = [permissions.includes(permission), ROLE_PERMISSIONS[role].includes(permission)]
  if (has) return usual ? 'has' : 'added'
  return usual ? 'taken' : 'none'
}

/** How many permissions differ from the role. */
export const changesOf = (grant: Grant): number =>
  PERMISSIONS.filter((each) => ['added', 'taken'].includes(markOf(grant, each))).length

/** The permissions among these that cannot do without this one. */
export const neededBy = (permissions: readonly Permission[], needed: Permission): readonly Permission[] =>
  permissions.filter((each) => PULLS_IN[each]?.includes(needed) === true)

/** The permissions with one switched on, and what it pulls in, or off. In the contract's order. */
export function switched(
  permissions: readonly Permission[],
  permission: Permission,
  on: boolean,
): readonly Permission[] {
  const wanted = on
    ? [...permissions, permission, ...(PULLS_IN[permission] ?? [])]
    : permissions.filter((each) => each !== permission)
  return PERMISSIONS.filter((each) => wanted.includes(each))
}

/** Why a permission cannot be switched: an owner has all, another one needs it, or the giver lacks it. */
export type Lock =
  | { readonly why: 'owner' }
  | { readonly why: 'lacking' }
  | { readonly why: 'needed'; readonly by: readonly Permission[] }

/** What locks the switch of a permission for whoever gives it; `before` is what the member has now. */
export function lockOf(me: Grant, before: Grant | null, now: Grant, permission: Permission): Lock | null {
  if (now.role === 'owner') return { why: 'owner' }
  const on = now.permissions.includes(permission)
  const by = neededBy(now.permissions, permission)
  if (on && by.length > 0) return { why: 'needed', by }
  const pulled = [permission, ...(PULLS_IN[permission] ?? [])]
  const lacks = pulled.some((each) => !me.permissions.includes(each) && before?.permissions.includes(each) !== true)
  return !on && lacks ? { why: 'lacking' } : null
}

/** The roles that somebody may give: only owners make owners. */
export const rolesFor = (me: Grant): readonly Role[] => ROLES.filter((role) => role !== 'owner' || me.role === 'owner')

/** What a role begins with: its permissions, without those that the giver may not add. */
export const presetOf = (me: Grant, before: Grant | null, role: Role): Grant => ({
  role,
  permissions: ROLE_PERMISSIONS[role].filter(
    (each) => me.permissions.includes(each) || before?.permissions.includes(each) === true,
  ),
})

/** Tells whether two grants are the same. */
export const isSame = (a: Grant, b: Grant): boolean =>
  a.role === b.role && a.permissions.toSorted().join() === b.permissions.toSorted().join()

/** Why a member cannot be changed by whoever looks. */
export type Fixed = 'own' | 'not-allowed' | 'owners-only' | 'last-owner' | 'owner-waits'

/** An owner to whom the company cannot be left yet: they became one within 48 hours. */
export const isNewOwner = ({ ownerCountsFrom }: Pick<MemberAnswer, 'ownerCountsFrom'>, now: string): boolean =>
  ownerCountsFrom !== null && Date.parse(ownerCountsFrom) > Date.parse(now)

/** Why; `null` if they may. `me` is who looks, `all` everybody of the company, `now` in ISO 8601. */
export function fixedFor(
  me: Grant,
  member: Pick<MemberAnswer, 'id' | 'role' | 'state' | 'you'>,
  all: readonly Pick<MemberAnswer, 'id' | 'role' | 'state' | 'ownerCountsFrom'>[],
  now: string,
): Fixed | null {
  const manages = me.permissions.includes('member.manage')
  if (!manages && !member.you) return 'not-allowed'
  const others = all.filter(({ id, role, state }) => id !== member.id && role === 'owner' && state === 'active')
  if (member.role === 'owner' && others.every((each) => isNewOwner(each, now)))
    return others.length === 0 ? 'last-owner' : 'owner-waits'
  if (member.you) return 'own'
  return member.role === 'owner' && me.role !== 'owner' ? 'owners-only' : null
}

/** From when the company can be left to another active owner; `null` when there is none, or one counts already. */
export function otherCountsFrom(
  member: Pick<MemberAnswer, 'id'>,
  all: readonly Pick<MemberAnswer, 'id' | 'role' | 'state' | 'ownerCountsFrom'>[],
  now: string,
): string | null {
  const others = all.filter(({ id, role, state }) => id !== member.id && role === 'owner' && state === 'active')
  if (!others.every((each) => isNewOwner(each, now))) return null
  return others.reduce<string | null>(
    (first, { ownerCountsFrom: from }) =>
      from !== null && (first === null || Date.parse(from) < Date.parse(first)) ? from : first,
    null,
  )
}

/** What somebody could do alone, as the keys of sentences; those with `risk` deserve a second look. */
export const ALONE = [
  { key: 'payee-and-approve', risk: true, takes: ['beneficiary.manage', 'approve'] },
  { key: 'payee-and-pay', risk: true, takes: ['beneficiary.manage', 'withdrawal'] },
  { key: 'member-and-approve', risk: true, takes: ['member.manage', 'approve'] },
  { key: 'pay', risk: false, takes: ['withdrawal'] },
  { key: 'sell', risk: false, takes: ['quicksell'] },
  { key: 'approve', risk: false, takes: ['approve'] },
] as const satisfies readonly { readonly key: string; readonly risk: boolean; readonly takes: readonly Permission[] }[]
/** One such sentence. */
export type Alone = (typeof ALONE)[number]

/** The sentences that hold for these permissions, the risks first. */
export const aloneOf = (permissions: readonly Permission[]): readonly Alone[] =>
  ALONE.filter(({ takes }) => takes.every((each) => permissions.includes(each)))

/** A change of members that is confirmed by a code and the PIN. */
export type Change =
  | ({ readonly memberAct: 'invite'; readonly email: string } & Grant)
  | ({ readonly memberAct: 'change'; readonly member: MemberAnswer['id'] } & Grant)
  | { readonly memberAct: 'suspend' | 'resume' | 'recover' | 'remove'; readonly member: MemberAnswer['id'] }
  | { readonly memberAct: 'leave' }
  | { readonly memberAct: 'confirm'; readonly invitation: InvitationAnswer['id'] }
  | ({ readonly memberAct: 'deputise'; readonly member: MemberAnswer['id'] } & Span)

/** What a code for this change is asked with: it is bound to exactly this. */
export function codeQueryOf(change: Change) {
  const { memberAct } = change
  const asked = { emailType: 'member', memberAct } as const
  if (change.memberAct === 'leave') return asked
  if (change.memberAct === 'confirm') return { ...asked, invitation: change.invitation }
  if (change.memberAct === 'deputise') {
    const { member, from, until } = change
    return { ...asked, member, from, until }
  }
  if (change.memberAct !== 'invite' && change.memberAct !== 'change') return { ...asked, member: change.member }
  const given = { role: change.role, permissions: change.permissions.join(',') }
  return change.memberAct === 'invite'
    ? { ...asked, ...given, email: change.email }
    : { ...asked, ...given, member: change.member }
}
