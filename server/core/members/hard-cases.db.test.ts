/**
 * The hard cases of business.md A4 that are about members, one row each: whoever would leave a company without an owner
 * cannot go, in whatever way, and a new owner counts as another one only after 48 hours.
 */
import { PERMISSIONS } from '@zend/contracts'
import { CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { afterAll, expect, test } from 'vitest'
import { closeAccount } from '../account-closing/index.ts'
import { activeMembership } from '../companies/index.ts'
import { sendActionCode } from '../confirmation/index.ts'
import { describeLeaving, leaveCompany } from './index.ts'
import { membersOn, refusal, type TestMember } from './members.fixture.ts'

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
      return closeAccount({ identity, collecting, forget: [] }, own, proof, CALLER)
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
