/** Leaving a company by oneself, and handing it over first: nobody needs us for it, and an owner always stays. */
import { PERMISSIONS } from '@zend/contracts'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, expect, test } from 'vitest'
import { activeMembership } from '../companies/index.ts'
import { describeLeaving, leaveCompany, listMembers } from './index.ts'
import { membersOn, refusal, type TestMember } from './members.fixture.ts'

const db = await testDatabase()
const kit = membersOn(db)
const { api, deps, founder, invite, joined, change, subjectsTo } = kit
afterAll(() => api.close())

const membershipOf = ({ userId, company: holder }: TestMember) => activeMembership(db.read, { userId, holder })
const proofOf = async (who: TestMember) => kit.proofFor(who, expectOk(await describeLeaving(deps, who.actor)))
const leave = async (who: TestMember) => leaveCompany(deps, who.actor, await proofOf(who), CALLER)

test('every member leaves by themself, whatever they may do; they and the owners are told', async () => {
  const ada = await founder()
  const kofi = await joined(ada, 'viewer')
  const admin = await joined(ada, 'admin')
  expectOk(await invite(admin, 'friend@example.com', 'viewer'))
  for (const each of [kofi, admin]) {
    expectOk(await leave(each))
    expect(await membershipOf(each)).toBeNull()
    expect(await subjectsTo(each)).toContain('Baobab Ltd: you left')
  }
  expect((await listMembers(deps, ada.actor)).invitations).toEqual([])
  expect((await subjectsTo(ada)).filter((subject) => subject.endsWith(' left'))).toHaveLength(2)
  const { rows } = await db.owner.pool.query(
    `select actor from audit.events where subject = $1 and action = 'members.left' order by number`,
    [ada.company],
  )
  expect(rows).toEqual([{ actor: kofi.userId }, { actor: admin.userId }])
  await expect(leave(kofi)).rejects.toThrow('membership_gone')
})

test('the last owner stays until somebody else is one: of that everybody is told', async () => {
  const ada = await founder()
  const kofi = await joined(ada, 'admin')
  const bola = await joined(ada, 'viewer')
  expect(await leave(ada)).toEqual(refusal('last_owner'))
  expectOk(await change(ada, kofi.memberId, 'owner', PERMISSIONS))
  expect(await subjectsTo(bola)).toContainEqual(expect.stringMatching(/^Baobab Ltd: what .+ may do was changed$/))
  expectOk(await leave(ada))
  expect(await membershipOf(kofi)).toMatchObject({ role: 'owner', permissions: PERMISSIONS })
  expect(await leave(kofi)).toEqual(refusal('last_owner'))
})

test('of two owners who leave at once, one stays', async () => {
  const ada = await founder()
  const bola = await joined(ada, 'owner')
  const [first, second] = [await proofOf(ada), await proofOf(bola)]
  const left = await Promise.all([
    leaveCompany(deps, ada.actor, first, CALLER),
    leaveCompany(deps, bola.actor, second, CALLER),
  ])
  expect(left.filter(({ ok }) => ok)).toHaveLength(1)
  expect(left).toContainEqual(refusal('last_owner'))
})

test('it needs the PIN and a code for leaving, and takes nobody else along', async () => {
  const ada = await founder()
  const kofi = await joined(ada, 'viewer')
  const { code, pin } = await proofOf(kofi)
  expect(await leaveCompany(deps, kofi.actor, { code, pin: '0000' }, CALLER)).toEqual(refusal('pin_wrong'))
  expect(await leaveCompany(deps, kofi.actor, { code: '000000', pin }, CALLER)).toEqual(refusal('otp_wrong'))
  // With what the confirmer noted, the API's own login removes nobody but them.
  const remove = (member: TestMember) =>
    api.pool.query('update companies.members set removed_at = now() where id = $1', [member.memberId])
  await expect(remove(kofi)).rejects.toThrow('nobody confirmed')
  expectOk(await leaveCompany(deps, kofi.actor, { code, pin }, CALLER))
  await expect(remove(ada)).rejects.toThrow()
})
