/** Leaving a company by oneself, and handing it over first: nobody needs us for it, and an owner always stays. */
import { PERMISSIONS, ROLE_PERMISSIONS } from '@zend/contracts'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, expect, test } from 'vitest'
import { activeMembership } from '../companies/index.ts'
import { describeLeaving, leaveCompany, listMembers } from './index.ts'
import { membersOn, refusal, type TestMember } from './members.fixture.ts'

const db = await testDatabase()
const kit = membersOn(db)
const { api, deps, founder, invite, joined, change, standing, ownersCount, subjectsTo } = kit
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
  // For 48 hours nobody can be left alone with the new owner, who cannot put out the old one either.
  expect(await leave(ada)).toEqual(refusal('last_owner'))
  await expect(
    db.owner.pool.query('update companies.members set removed_at = now() where id = $1', [ada.memberId]),
  ).rejects.toThrow('is the last owner')
  await ownersCount()
  expectOk(await leave(ada))
  expect(await membershipOf(kofi)).toMatchObject({ role: 'owner', permissions: PERMISSIONS })
  expect(await leave(kofi)).toEqual(refusal('last_owner'))
})

test('a new owner leaves, is changed and put out as anybody is, and puts out no other owner for 48 hours', async () => {
  const ada = await founder()
  const bola = await joined(ada, 'owner')
  const countsFrom = async () =>
    (await listMembers(deps, ada.actor)).members.map(({ ownerCountsFrom }) => ownerCountsFrom?.getTime() ?? null)
  const [adas, bolas] = await countsFrom()
  expect(adas).toBeLessThanOrEqual(Date.now())
  expect(Number(bolas) - Date.now()).toBeGreaterThan(47.9 * 3_600_000)
  expect(Number(bolas) - Date.now()).toBeLessThanOrEqual(48 * 3_600_000)
  for (const put of ['suspend', 'remove'] as const)
    expect(await standing(bola, ada.memberId, put)).toEqual(refusal('last_owner'))
  expect(await change(bola, ada.memberId, 'viewer', ['view'])).toEqual(refusal('last_owner'))
  // Letting somebody in again begins nothing anew; making them an owner again does.
  expectOk(await standing(ada, bola.memberId, 'suspend'))
  expectOk(await standing(ada, bola.memberId, 'resume'))
  expect((await countsFrom())[1]).toBe(bolas)
  await ownersCount()
  expectOk(await standing(bola, ada.memberId, 'suspend'))
  expectOk(await standing(bola, ada.memberId, 'resume'))
  expectOk(await change(ada, bola.memberId, 'admin', ROLE_PERMISSIONS.admin))
  expect((await countsFrom())[1]).toBeNull()
  expectOk(await change(ada, bola.memberId, 'owner', PERMISSIONS))
  expect(await leave(ada)).toEqual(refusal('last_owner'))
  expectOk(await leave(bola))
})

test('of two owners who leave at once, one stays', async () => {
  const ada = await founder()
  const bola = await joined(ada, 'owner')
  await ownersCount()
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
