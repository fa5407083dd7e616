import { type Permission, PERMISSIONS, ROLE_PERMISSIONS } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import {
  aloneOf,
  changesOf,
  codeQueryOf,
  fixedFor,
  type Grant,
  GROUPS,
  isSame,
  lockOf,
  markOf,
  otherCountsFrom,
  presetOf,
  rolesFor,
  switched,
} from './members.flow.ts'

const OWNER: Grant = { role: 'owner', permissions: ROLE_PERMISSIONS.owner }
const grant = (role: Grant['role'], ...permissions: readonly Permission[]): Grant => ({ role, permissions })

test('every permission is in one group', () => {
  expect(GROUPS.flatMap(({ permissions }): readonly Permission[] => permissions).toSorted()).toEqual(
    PERMISSIONS.toSorted(),
  )
})

test('what differs from the role is marked', () => {
  const member = grant('approver', 'view', 'approve', 'beneficiary.manage')
  expect(
    (['approve', 'beneficiary.manage', 'report.export', 'swap'] as const).map((each) => markOf(member, each)),
  ).toEqual(['has', 'added', 'taken', 'none'])
  expect([changesOf(member), changesOf(OWNER)]).toEqual([2, 0])
})

test('switching one on brings what it needs, and what is needed cannot be switched off', () => {
  expect(switched([], 'swap', true)).toEqual(['view', 'swap'])
  expect(switched(['view', 'swap'], 'swap', false)).toEqual(['view'])
  const initiator = grant('initiator', 'view', 'swap', 'approve')
  expect(lockOf(OWNER, null, initiator, 'view')).toEqual({ why: 'needed', by: ['swap', 'approve'] })
  expect(lockOf(OWNER, null, initiator, 'swap')).toBeNull()
  expect(lockOf(OWNER, null, OWNER, 'swap')).toEqual({ why: 'owner' })
})

test('nobody adds what they lack, nor what it would bring; what somebody has may stay', () => {
  const me = grant('admin', 'report.export', 'member.manage')
  const viewer = grant('viewer')
  expect(lockOf(me, null, viewer, 'swap')).toEqual({ why: 'lacking' })
  expect(lockOf(grant('admin', 'swap'), null, viewer, 'swap')).toEqual({ why: 'lacking' })
  expect(lockOf(me, grant('viewer', 'view', 'swap'), viewer, 'swap')).toBeNull()
  expect(presetOf(me, null, 'accountant').permissions).toEqual(['report.export'])
  expect(presetOf(me, grant('viewer', 'view'), 'accountant').permissions).toEqual(['view', 'report.export'])
  expect([rolesFor(me).includes('owner'), rolesFor(OWNER).includes('owner')]).toEqual([false, true])
})

test('one’s own membership, an owner’s and the last owner’s are fixed, each for its reason', () => {
  const person = (n: number, role: Grant['role'], state: 'active' | 'suspended' = 'active') => ({
    id: newId('mbr', n),
    role,
    state,
    ownerCountsFrom: role === 'owner' ? '2026-11-01T09:00:00Z' : null,
    you: n === 1,
  })
  const now = '2026-11-28T09:00:00Z'
  const [me, other, viewer] = [person(1, 'owner'), person(2, 'owner'), person(3, 'viewer')]
  expect(fixedFor(OWNER, me, [me, other], now)).toBe('own')
  expect(fixedFor(OWNER, other, [me, other], now)).toBeNull()
  expect(fixedFor(OWNER, me, [me, viewer, person(2, 'owner', 'suspended')], now)).toBe('last-owner')
  expect(fixedFor(grant('admin', 'member.manage'), other, [other, viewer], now)).toBe('last-owner')
  expect(fixedFor(grant('admin', 'member.manage'), other, [me, other], now)).toBe('owners-only')
  expect(fixedFor(grant('admin', 'member.manage'), viewer, [me, other, viewer], now)).toBeNull()
  expect(fixedFor(grant('viewer', 'view'), viewer, [me, viewer], now)).toBe('not-allowed')
  // The company is left to nobody who became an owner within 48 hours; the new one can be changed meanwhile.
  const fresh = { ...other, ownerCountsFrom: '2026-11-29T08:00:00Z' }
  const fresher = { ...person(4, 'owner'), ownerCountsFrom: '2026-11-30T08:00:00Z' }
  expect(fixedFor(OWNER, me, [me, fresh], now)).toBe('owner-waits')
  expect(fixedFor(OWNER, fresh, [me, fresh], now)).toBeNull()
  expect(fixedFor(OWNER, me, [me, fresh], fresh.ownerCountsFrom)).toBe('own')
  expect(otherCountsFrom(me, [me, fresher, fresh, viewer], now)).toBe(fresh.ownerCountsFrom)
  expect(otherCountsFrom(fresh, [me, fresh], now)).toBeNull()
  expect(otherCountsFrom(me, [me, viewer], now)).toBeNull()
})

test('what somebody could do alone begins with what deserves a second look', () => {
  expect(aloneOf(['view', 'approve', 'beneficiary.manage']).map(({ key }) => key)).toEqual([
    'payee-and-approve',
    'approve',
  ])
  expect(aloneOf(['view', 'report.export'])).toEqual([])
  expect(aloneOf(PERMISSIONS).filter(({ risk }) => risk)).toHaveLength(3)
})

test('a code is asked for with exactly what the change says', () => {
  const member = newId('mbr', 1)
  expect(codeQueryOf({ memberAct: 'invite', email: 'a@b.example', ...grant('approver', 'view', 'approve') })).toEqual({
    emailType: 'member',
    memberAct: 'invite',
    email: 'a@b.example',
    role: 'approver',
    permissions: 'view,approve',
  })
  expect(codeQueryOf({ memberAct: 'suspend', member })).toEqual({ emailType: 'member', memberAct: 'suspend', member })
})

test('the order of permissions is no change', () => {
  expect(isSame(grant('viewer', 'view', 'swap'), grant('viewer', 'swap', 'view'))).toBe(true)
  expect(isSame(grant('viewer', 'view'), grant('viewer'))).toBe(false)
})
