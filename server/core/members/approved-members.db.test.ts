/** Changes of members that give somebody a say: another member approves them, and nobody becomes alone by force. */
import { PERMISSIONS } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { membershipsOf } from '../companies/index.ts'
import { memberStatement } from './act/index.ts'
import {
  changeMember,
  describeChange,
  describeInvite,
  describeStanding,
  inviteMember,
  listMembers,
  stopMember,
} from './index.ts'
import { membersOn, PIN, refusal, type TestMember } from './members.fixture.ts'

const db = await testDatabase()
const kit = membersOn(db)
const { api, deps, founder, joined, proofFor, standing } = kit
afterAll(() => api.close())

const WAITS = { ok: true, value: { awaits: { kind: 'member', state: 'open', needed: 1 } } }
/** Asks for an invitation, and lets nobody approve it. */
const invite = async (by: TestMember, email: string, role: 'admin' | 'approver' | 'viewer') => {
  const wish = { email, role }
  const proof = await proofFor(by, expectOk(await describeInvite(deps, by.actor, wish)))
  return inviteMember(deps, by.actor, wish, proof, CALLER)
}
const invited = async (by: TestMember) => (await listMembers(deps, by.actor)).invitations

describe('giving a say', () => {
  test('asks nobody while one person alone has one', async () => {
    const ada = await founder()
    expect(await invite(ada, 'kofi@example.com', 'admin')).toMatchObject({ ok: true, value: { role: 'admin' } })
  })

  test('waits for somebody else who may approve; anything less does not', async () => {
    const ada = await founder()
    await joined(ada, 'approver')
    expect(await invite(ada, 'eve@example.com', 'admin')).toMatchObject(WAITS)
    expect(await invited(ada)).toEqual([])
    expect(await invite(ada, 'auditor@example.com', 'viewer')).toMatchObject({ ok: true, value: { role: 'viewer' } })
  })

  test('is done as it was approved, and mailed then', async () => {
    const ada = await founder()
    await joined(ada, 'approver')
    const kofi = await joined(ada, 'admin')
    expect(await membershipsOf(db.read, kofi.userId)).toMatchObject([{ role: 'admin' }])
  })

  test('is signed for nobody alone, whatever the API asks of the confirmer', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'approver')
    const bola = await joined(ada, 'viewer')
    const wish = { role: 'admin', permissions: PERMISSIONS } as const
    const act = expectOk(await describeChange(deps, ada.actor, bola.memberId, wish))
    const { code } = await proofFor(ada, act)
    const { userId, holder } = ada.actor
    const by = { userId, holder, pin: PIN, otp: { act, code } }
    const stated = memberStatement(newId('mch', 0), act, ada.actor)
    expect(await deps.confirmer.confirm(by, stated)).toEqual(refusal('approval_needed'))
    await expect(deps.confirmer.confirm(by, null)).rejects.toThrow('is stated')
    const byKofi = memberStatement(newId('mch', 0), act, kofi.actor)
    await expect(deps.confirmer.confirm(by, byKofi)).rejects.toThrow('for somebody else')
    await expect(
      api.pool.query('update companies.members set role = $2, permissions = $3 where id = $1', [
        bola.memberId,
        'admin',
        PERMISSIONS,
      ]),
    ).rejects.toThrow('nobody confirmed')
  })

  test('and taking it from whoever may approve waits for them, while stopping them does not', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'approver')
    const wish = { role: 'viewer', permissions: ['view'] } as const
    const proof = await proofFor(ada, expectOk(await describeChange(deps, ada.actor, kofi.memberId, wish)))
    expect(await changeMember(deps, ada.actor, { memberId: kofi.memberId, ...wish }, proof, CALLER)).toMatchObject(
      WAITS,
    )
    expectOk(await standing(ada, kofi.memberId, 'suspend'))
  })
})

describe('whoever puts the last other approver out', () => {
  test('is not alone at once: nothing that needed somebody else is done', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'approver')
    expectOk(await standing(ada, kofi.memberId, 'remove'))
    expect(await invite(ada, 'puppet@example.com', 'approver')).toEqual(refusal('approver_gone'))
    expect(await invite(ada, 'auditor@example.com', 'viewer')).toMatchObject({ ok: true })
  })

  test('may undo it', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'approver')
    expectOk(await standing(ada, kofi.memberId, 'suspend'))
    expectOk(await standing(ada, kofi.memberId, 'resume'))
  })

  test('but not whoever is left because the other one went by themself', async () => {
    const ada = await founder()
    const kofi = await joined(ada, 'admin')
    const proof = await proofFor(kofi, expectOk(await describeStanding(deps, kofi.actor, kofi.memberId, 'remove')))
    expectOk(await stopMember(deps, kofi.actor, { memberId: kofi.memberId, standing: 'remove' }, proof, CALLER))
    expect(await invite(ada, 'bola@example.com', 'approver')).toMatchObject({ ok: true, value: { role: 'approver' } })
  })
})
