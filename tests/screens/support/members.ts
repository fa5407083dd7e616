/** The people of a company on its members' pages, and the invitations that wait. */
import * as contract from '@zend/contracts'
import { ago, DAY, HOUR, id } from './moments.ts'
import { BAOBAB } from './person.ts'

type Person = Pick<contract.MemberAnswer, 'name' | 'role'> & Partial<contract.MemberAnswer>

const member = (n: number, { role, ...person }: Person): contract.MemberAnswer => ({
  id: id('mbr', n),
  image: null,
  role,
  permissions: [...contract.ROLE_PERMISSIONS[role]],
  state: 'active',
  joinedAt: ago(20 * DAY),
  suspendedAt: null,
  recoveredAt: null,
  ownerCountsFrom: null,
  invitedBy: 'Amara Okonkwo',
  lastSeenAt: ago(20),
  authenticator: false,
  passkey: true,
  passkeyFrom: null,
  you: false,
  ...person,
})

/** She, who owns the company. */
export const AMARA = member(1, {
  id: BAOBAB.id,
  name: 'Amara Okonkwo',
  role: 'owner',
  you: true,
  invitedBy: null,
  ownerCountsFrom: ago(60 * DAY),
})
/** An approver who may also save payees. */
export const KWAME = member(4, {
  name: 'Kwame Mensah',
  role: 'approver',
  permissions: ['view', 'beneficiary.manage', 'report.export', 'approve'],
  lastSeenAt: ago(HOUR),
})
/** Somebody who is kept out. */
export const CHIDI = member(6, {
  name: 'Chidi Nwosu',
  role: 'developer',
  permissions: ['view', 'deposit'],
  state: 'suspended',
  suspendedAt: ago(DAY),
  lastSeenAt: ago(2 * DAY),
})
/** Everybody. */
export const PEOPLE: readonly contract.MemberAnswer[] = [
  AMARA,
  member(2, {
    name: 'Tunde Bakare',
    role: 'admin',
    permissions: contract.ROLE_PERMISSIONS.admin.filter((each) => each !== 'approve'),
  }),
  member(3, { name: 'Aisha Bello', role: 'initiator' }),
  KWAME,
  member(5, {
    name: 'Funke Adeyemi-Okoronkwo Oluwaseun',
    role: 'accountant',
    passkey: false,
    authenticator: true,
    lastSeenAt: ago(9 * HOUR),
  }),
  CHIDI,
  member(7, { name: 'Zanele Dube', role: 'viewer', passkey: false, lastSeenAt: null }),
]

/** An invitation that nobody answered, and one that somebody answered under another address. */
export const INVITATIONS: readonly contract.InvitationAnswer[] = [
  {
    id: id('inv', 1),
    email: 'l•••@baobab.example',
    role: 'approver',
    permissions: [...contract.ROLE_PERMISSIONS.approver],
    state: 'open',
    invitedBy: 'Amara Okonkwo',
    claimedBy: null,
    createdAt: ago(HOUR),
    expiresAt: ago(-7 * DAY),
  },
  {
    id: id('inv', 2),
    email: 'o•••@baobab.example',
    role: 'accountant',
    permissions: ['view', 'swap', 'report.export'],
    state: 'claimed',
    invitedBy: 'Tunde Bakare',
    claimedBy: { name: 'Lerato Khumalo', email: 'lerato.khumalo@example.com' },
    createdAt: ago(2 * DAY),
    expiresAt: ago(-5 * DAY),
  },
]

const [SHE, HIM] = [
  { name: AMARA.name, you: true },
  { name: KWAME.name, you: false },
] as const

/** Somebody who votes in a colleague's place until next week, and the one whom she named for later. */
export const DEPUTIES: readonly contract.DeputyAnswer[] = [
  {
    id: id('mch', 1),
    by: HIM,
    deputy: { name: 'Zanele Dube', you: false },
    member: id('mbr', 7),
    from: ago(DAY),
    until: ago(-8 * DAY),
    mayEnd: true,
  },
  {
    id: id('mch', 2),
    by: SHE,
    deputy: { name: 'Funke Adeyemi-Okoronkwo Oluwaseun', you: false },
    member: id('mbr', 5),
    from: ago(-10 * DAY),
    until: ago(-17 * DAY),
    mayEnd: true,
  },
]
