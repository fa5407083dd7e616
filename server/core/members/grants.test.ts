import { PERMISSIONS, ROLE_PERMISSIONS, ROLES } from '@zend/contracts'
import { expect, test } from 'vitest'
import { grantOf, mayGive } from './grants.ts'

const grant = (role: Parameters<typeof grantOf>[0], chosen?: Parameters<typeof grantOf>[1]) => {
  const made = grantOf(role, chosen)
  if (!made.ok) throw new Error(made.refusal.code)
  return made.value
}

test('a role brings its permissions, and a permission what it needs, in the contract’s order', () => {
  for (const role of ROLES) expect(grant(role).permissions).toEqual(ROLE_PERMISSIONS[role])
  expect(grant('developer', ['withdrawal', 'withdrawal', 'deposit'])).toEqual({
    role: 'developer',
    permissions: ['view', 'deposit', 'withdrawal'],
  })
  expect(grant('viewer', []).permissions).toEqual([])
})

test('an owner may do everything, or is none', () => {
  expect(grant('owner', [...PERMISSIONS].toReversed()).permissions).toEqual(PERMISSIONS)
  expect(grantOf('owner', ['view'])).toEqual({ ok: false, refusal: { code: 'invalid_request', field: 'permissions' } })
})

test('nobody adds what they lack; what somebody has already may stay, and may be taken away', () => {
  const admin = grant('admin', ['view', 'member.manage'])
  expect(mayGive(admin, null, grant('viewer'))).toMatchObject({ ok: true })
  expect(mayGive(admin, null, grant('approver'))).toMatchObject({ refusal: { code: 'permissions_exceeded' } })
  expect(mayGive(admin, grant('approver'), grant('approver'))).toMatchObject({ ok: true })
  expect(mayGive(admin, grant('approver'), grant('viewer'))).toMatchObject({ ok: true })
})

test('only owners make owners, and unmake them', () => {
  for (const [before, after] of [
    [null, grant('owner')],
    [grant('owner'), grant('viewer')],
  ] as const) {
    expect(mayGive(grant('admin'), before, after)).toMatchObject({ refusal: { code: 'owners_only' } })
    expect(mayGive(grant('owner'), before, after)).toMatchObject({ ok: true })
  }
})
