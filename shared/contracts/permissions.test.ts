import { expect, test } from 'vitest'
import { type Permission, PERMISSIONS, ROLES, WALLET_PERMISSIONS } from './permissions.ts'
import { PULLS_IN, ROLE_PERMISSIONS } from './role-permissions.ts'

const moving: readonly Permission[] = ['deposit', 'swap', 'withdrawal', 'quicksell', 'beneficiary.manage']

test('a role that may do something may do what that needs', () => {
  for (const role of ROLES)
    for (const permission of ROLE_PERMISSIONS[role])
      expect(ROLE_PERMISSIONS[role]).toEqual(expect.arrayContaining([...(PULLS_IN[permission] ?? [])]))
})

test('whoever moves money or decides on it sees it', () => {
  for (const permission of [...moving, 'approve'] as const) expect(PULLS_IN[permission]).toEqual(['view'])
})

test('who asks does not approve, who looks after the books does neither, and owners may do everything', () => {
  expect(ROLE_PERMISSIONS.initiator).not.toContain('approve')
  for (const permission of moving) {
    expect(ROLE_PERMISSIONS.approver).not.toContain(permission)
    expect(ROLE_PERMISSIONS.accountant).not.toContain(permission)
  }
  expect(ROLE_PERMISSIONS.accountant).not.toContain('approve')
  expect(new Set(ROLE_PERMISSIONS.owner)).toEqual(new Set(PERMISSIONS))
})

test('nobody pays suppliers abroad, approves, manages members or is verified as a company with their own money', () => {
  expect(PERMISSIONS.filter((each) => !WALLET_PERMISSIONS.some((known) => known === each))).toEqual([
    'fx',
    'approve',
    'member.manage',
    'policy.manage',
    'kyb.manage',
    'api.manage',
  ])
})
