/**
 * The hard cases of business.md A4 that are about members, one row each: whoever would leave a company without an owner
 * cannot go, in whatever way, and a new owner counts as another one only after 48 hours; lost devices are given up with
 * a third person, never alone and never by oneself.
 */
import { PERMISSIONS } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, expect, test } from 'vitest'
import { closeAccount } from '../account-closing/index.ts'
import { readApproval } from '../approvals/index.ts'
import { activeMembership } from '../companies/index.ts'
import { sendActionCode } from '../confirmation/index.ts'
import { enterCompany } from '../sign-in/index.ts'
import { memberStatement } from './act/index.ts'
import { describeLeaving, describeStanding, leaveCompany, recoverMember } from './index.ts'
import { membersOn, PIN, refusal, type TestMember } from './members.fixture.ts'

const db = await testDatabase()
const kit = membersOn(db)
const { api, change, clock, deps, founder, joined, ownersCount, standing, subjectsTo } = kit
afterAll(() => api.close())

const membershipOf = ({ userId, company: holder }: TestMember) => activeMembership(db.read, { userId, holder })

/** A way in which the owner goes, by themself or by the other one. */
type Way = (owner: TestMember, other: TestMember) => Promise<{ readonly ok: boolean }>
const WAYS: readonly (readonly [string, Way])[] = [
  ['removed', (owner, other) => standing(other, owner.memberId, 'remove')],
  ['demoted', (owner, other) => change(other, owner.memberId, 'viewer', ['view'])],
  ['suspended', (owner, other) => standing(other, owner.memberId, 'suspend')],
  [
    'leave',
    async (owner) => {
      const proof = await kit.proofFor(owner, expectOk(await describeLeaving(deps, owner.actor)))
      return leaveCompany(deps, owner.actor, proof, CALLER)
    },
  ],
  [
    'close their account',
    async ({ actor, command, userId }) => {
      const own = { ...actor, holder: userId }
      clock.advance(61_000)
      const identity = { ...kit.accounts.deps, db: api }
      expectOk(await sendActionCode(identity, own, { kind: 'close-account' }))
      const proof = { password: command.password, code: await kit.accounts.codeTo(command.email) }
      const collecting = async () => ({ sums: [], ids: [] })
      return closeAccount({ identity, collecting, forget: [], keptYears: () => 5 }, own, proof, CALLER)
    },
  ],
]

test.each(WAYS)(
  'last owner: cannot be or do this: %s; 48 hours after another became one, they can',
  async (_way, go) => {
    const ada = await founder()
    const [bola, kofi] = [await joined(ada, 'admin'), await joined(ada, 'viewer')]
    expect(await go(ada, ada)).toEqual(expect.objectContaining({ ok: false }))
    expectOk(await change(ada, bola.memberId, 'owner', PERMISSIONS))
    expect(await subjectsTo(kofi)).toContainEqual(expect.stringMatching(/^Baobab Ltd: what .+ may do was changed$/))
    expect(await go(ada, bola)).toEqual(refusal('last_owner'))
    expect(await membershipOf(ada)).toMatchObject({ role: 'owner' })
    await ownersCount()
    expect(await go(ada, bola)).toMatchObject({ ok: true })
    expect(await membershipOf(bola)).toMatchObject({ role: 'owner', permissions: PERMISSIONS })
  },
)

const recover = async (by: TestMember, { memberId }: TestMember) => {
  const proof = await kit.proofFor(by, expectOk(await describeStanding(deps, by.actor, memberId, 'recover')))
  return recoverMember(deps, by.actor, memberId, proof, CALLER)
}
const entering = ({ userId, actor, memberId }: TestMember) =>
  enterCompany({ ...kit.accounts.deps, db: api }, { ...actor, holder: userId }, { memberId }, CALLER)
const recoveredAt = async (member: TestMember) => (await membershipOf(member))?.recoveredAt ?? null

/** What is tried with the owner's lost devices, and how it ends. */
const LOST: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'an owner’s are given up as a third person approves it; everybody is told, and their own account is theirs',
    async () => {
      const ada = await founder()
      const bola = await joined(ada, 'admin')
      const [kofi, eve] = [await joined(ada, 'approver'), await joined(ada, 'viewer')]
      const lost = await kit.givePasskey(ada)
      expectOk(await entering(ada))
      const asked = expectOk(await recover(bola, ada))
      if (typeof asked === 'string') throw new Error('nobody was asked')
      const { id: request, version } = asked.awaits
      const ballot = { request, version }
      const seen = await readApproval({ read: api.read, now: clock.now() }, ada, request)
      expect(expectOk(seen)).toMatchObject({ forYou: false, canDecline: true, waitsFor: [{ you: false }] })
      expect(await kit.approve({ userId: ada.userId, device: lost }, ballot, ada.company)).toEqual(
        refusal('own_request'),
      )
      expect(await recoveredAt(ada)).toBeNull()
      expectOk(await kit.approve({ userId: kofi.userId, device: await kit.givePasskey(kofi) }, ballot, ada.company))
      expect(await kit.release(ada.company, request)).toBe('released')
      expect(await recoveredAt(ada)).toEqual(clock.now())
      expect(await entering(ada)).toEqual(refusal('second_factor_needed'))
      for (const each of [bola, kofi, eve])
        expect(await subjectsTo(each)).toContainEqual(expect.stringContaining('lost devices'))
      expect(await subjectsTo(ada)).toContainEqual(expect.stringContaining('your devices of before'))
      // For themself the passkey is as good as ever.
      const act = { kind: 'add-passkey' } as const
      expectOk(await kit.stepUp(ada, lost, act))
      clock.advance(1)
      await kit.givePasskey(ada)
      expectOk(await entering(ada))
    },
  ],
  [
    'not by oneself',
    async () => {
      const ada = await founder()
      await joined(ada, 'approver')
      expect(await recover(ada, ada)).toEqual(refusal('own_membership'))
    },
  ],
  [
    'not alone, whatever the API asks of the confirmer; of whoever has no say, alone',
    async () => {
      const ada = await founder()
      const kofi = await joined(ada, 'approver')
      expect(await recover(ada, kofi)).toEqual(refusal('third_person_needed'))
      const act = expectOk(await describeStanding(deps, ada.actor, kofi.memberId, 'recover'))
      const { code } = await kit.proofFor(ada, act)
      const by = { userId: ada.userId, holder: ada.company, pin: PIN, otp: { act, code } }
      expect(await deps.confirmer.confirm(by, memberStatement(newId('mch', 0), act, ada.actor))).toEqual(
        refusal('approval_needed'),
      )
      await expect(
        api.pool.query('update companies.members set recovered_at = now() where id = $1', [kofi.memberId]),
      ).rejects.toThrow('nobody confirmed')
      const eve = await joined(ada, 'viewer')
      expect(expectOk(await recover(ada, eve))).toBe(eve.memberId)
      expect(await recoveredAt(eve)).toEqual(clock.now())
    },
  ],
]

test.each(LOST)('lost devices: %s', async (_case, run) => {
  await run()
})
