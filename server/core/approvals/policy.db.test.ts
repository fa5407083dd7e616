/** Changing a company's policy: by one person alone where there is nobody else, else by approval; signed, and in order. */
import type { PolicyRule } from '@zend/contracts'
import { after, type BusinessId, DAY_MS, HOUR_MS, type MemberId, newId } from '@zend/kernel'
import {
  accountsOn,
  approvalsOn,
  askingOn,
  CALLER,
  companiesOn,
  expectOk,
  testDatabase,
  TEST_AUTHORIZATION,
  type Voter,
} from '@zend/tests/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../database/index.ts'
import { membersWho } from '../companies/index.ts'
import { createPin } from '../confirmation/index.ts'
import { findPolicy } from './policies.repo.ts'
import {
  awaitsApproval,
  changePolicy,
  mailPolicyCode,
  type PolicyDeps,
  policyReleaser,
  readApproval,
  readPolicy,
  releaseApproval,
  type ReleaseDeps,
  signedRules,
} from './index.ts'

const db = await testDatabase()
const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api' })
afterAll(() => api.close())
const accounts = accountsOn(db)
const { clock, deps: identity, codeTo } = accounts
const companies = companiesOn(db, clock)
const {
  approve,
  judge,
  voter,
  passkeys: { replaced },
} = approvalsOn(accounts)
const deps: PolicyDeps = {
  db: api,
  clock,
  confirmation: { ...identity, db: api },
  approvals: { ...askingOn(db, clock), db: api },
}
const never = () => Promise.reject(new Error('not of this test'))
const releasing: ReleaseDeps = {
  db: api,
  clock,
  judge,
  releasers: {
    withdrawal: never,
    transfer: never,
    'quick-sell': never,
    fx: never,
    batch: never,
    member: never,
    'api-key': never,
    payee: never,
    policy: policyReleaser({ clock }),
  },
}
const PIN = '2580'
const STRICT: readonly PolicyRule[] = [{ when: { valueFrom: '10' }, approvals: 2, from: { roles: ['owner'] } }]
const LOOSE: readonly PolicyRule[] = []

let company: BusinessId
let owner: Voter
beforeEach(async () => {
  company = await companies.open()
  owner = await joined()
})

async function joined(): Promise<Voter> {
  const who = await voter()
  expectOk(await createPin(identity, who.actor, PIN, CALLER))
  await companies.join(company, who.userId, ['view', 'approve', 'policy.manage'])
  return who
}

async function change(by: Voter, rules: readonly PolicyRule[], from?: number) {
  // Codes are mailed a few times an hour.
  clock.advance(HOUR_MS)
  const member = { userId: by.userId, company }
  const version = from ?? (await inForce()).version
  expectOk(await mailPolicyCode(deps, member, rules))
  return changePolicy(deps, member, { rules, version, otp: await codeTo(by.command.email), pin: PIN })
}
const placeOf = async ({ userId }: Voter): Promise<MemberId> => {
  const place = (await membersWho(api.read, company, 'approve')).find((each) => each.userId === userId)
  if (place === undefined) throw new Error('no member')
  return place.memberId
}
const inForce = () => readPolicy({ read: api.read, now: clock.now() }, { userId: owner.userId, company })

test('a company begins with the product’s rules, and whoever runs it alone sets others', async () => {
  expect(await inForce()).toMatchObject({ version: 0, singleControl: true, changedBy: null })
  expect(expectOk(await change(owner, STRICT))).toEqual({ version: 1 })
  expect(await inForce()).toMatchObject({ version: 1, rules: STRICT, singleControl: false, changedBy: { you: true } })
  const stored = await findPolicy(api.read, company)
  if (stored === null) throw new Error('no policy')
  expect(signedRules(TEST_AUTHORIZATION.keys)(stored)).toEqual(STRICT)
  for (const forged of [{ version: 2 }, { rules: LOOSE }, { company: newId('biz', 0) }])
    expect(() => signedRules(TEST_AUTHORIZATION.keys)({ ...stored, ...forged })).toThrow('not ours')
})

test('a company sees who may approve, whether they can, and what they may ask for themselves', async () => {
  const other = await joined()
  await companies.join(company, (await voter()).userId, ['view', 'withdrawal'])
  await db.owner.pool.query('delete from passkeys.passkeys where user_id = $1', [other.userId])
  const { approvers } = await inForce()
  expect(approvers).toMatchObject([
    { you: true, role: 'viewer', passkey: true, asks: ['policy'] },
    { you: false, role: 'viewer', passkey: false, asks: ['policy'] },
  ])
  expect(approvers.every(({ name }) => name !== '')).toBe(true)
  // Added with the password alone, it waits a day before it confirms.
  await replaced(other)
  const from = after(clock.now(), DAY_MS)
  expect((await inForce()).approvers[1]).toMatchObject({ passkey: false, passkeyFrom: from.toISOString() })
  clock.advance(DAY_MS)
  expect((await inForce()).approvers[1]).toMatchObject({ passkey: true, passkeyFrom: null })
})

test('where others may approve, one of them must, whatever the rules say', async () => {
  const other = await joined()
  const asked = expectOk(await change(owner, LOOSE))
  if (!awaitsApproval(asked)) throw new Error('nobody was asked')
  const { id } = asked.awaits
  expect((await inForce()).version).toBe(0)
  expect(await approve(owner, { request: id, version: 1 }, company)).toMatchObject({ refusal: { code: 'own_request' } })
  expect(expectOk(await approve(other, { request: id, version: 1 }, company))).toEqual({ approved: true })
  expect(await releaseApproval(releasing, company, id)).toBe('released')
  expect(await inForce()).toMatchObject({ version: 1, rules: LOOSE })
  // A loose policy does not let one person loosen it further, or tighten it, alone.
  expect(awaitsApproval(expectOk(await change(owner, STRICT)))).toBe(true)
})

test('a request says which rules it replaces, also once they are replaced', async () => {
  const other = await joined()
  const reader = { userId: other.userId, company }
  const replacedBy = async (rules: readonly PolicyRule[]): Promise<unknown> => {
    const asked = expectOk(await change(owner, rules))
    if (!awaitsApproval(asked)) throw new Error('nobody was asked')
    const { id } = asked.awaits
    const read = async () => expectOk(await readApproval({ read: api.read, now: clock.now() }, reader, id)).replaces
    const replaces = await read()
    expectOk(await approve(other, { request: id, version: 1 }, company))
    expect(await releaseApproval(releasing, company, id)).toBe('released')
    expect(await read()).toEqual(replaces)
    return replaces
  }
  const { rules: first } = await inForce()
  expect(await replacedBy(LOOSE)).toEqual(first)
  expect(await replacedBy([{ when: { valueFrom: '10' }, approvals: 1 }])).toEqual(LOOSE)
})

test('is in force with all its numbers as they were approved', async () => {
  const other = await joined()
  const rules: readonly PolicyRule[] = [
    { when: { payeeNewerThanDays: 7 }, approvals: 2, delayMinutes: 30, from: { roles: ['owner'] } },
  ]
  const asked = expectOk(await change(owner, rules))
  if (!awaitsApproval(asked)) throw new Error('nobody was asked')
  expectOk(await approve(other, { request: asked.awaits.id, version: 1 }, company))
  expect(await releaseApproval(releasing, company, asked.awaits.id)).toBe('released')
  expect(await inForce()).toMatchObject({ version: 1, rules })
})

test('of two changes of one version the second stops, and says that it came too late', async () => {
  const other = await joined()
  const [first, second] = [expectOk(await change(owner, LOOSE)), expectOk(await change(owner, STRICT))]
  if (!awaitsApproval(first) || !awaitsApproval(second)) throw new Error('nobody was asked')
  for (const { awaits } of [first, second]) expectOk(await approve(other, { request: awaits.id, version: 1 }, company))
  expect(await releaseApproval(releasing, company, first.awaits.id)).toBe('released')
  expect(await releaseApproval(releasing, company, second.awaits.id)).toBe('stopped')
  const reader = { userId: owner.userId, permissions: ['view'] as const, company }
  expect(expectOk(await readApproval({ read: api.read, now: clock.now() }, reader, second.awaits.id)).stoppedBy).toBe(
    'version_changed',
  )
  expect(await inForce()).toMatchObject({ version: 1, rules: LOOSE })
})

test('rules written from an older version replace no newer one, and cost no code', async () => {
  expect(expectOk(await change(owner, STRICT))).toEqual({ version: 1 })
  const member = { userId: owner.userId, company }
  clock.advance(61_000)
  expectOk(await mailPolicyCode(deps, member, LOOSE))
  const confirmed = { rules: LOOSE, otp: await codeTo(owner.command.email), pin: PIN }
  for (const version of [0, 2])
    expect(await changePolicy(deps, member, { ...confirmed, version })).toEqual({
      ok: false,
      refusal: { code: 'version_changed' },
    })
  expect(await inForce()).toMatchObject({ version: 1, rules: STRICT })
  expect(expectOk(await changePolicy(deps, member, { ...confirmed, version: 1 }))).toEqual({ version: 2 })
})

test('the code is for these rules and this company, and another policy is not signed with it', async () => {
  clock.advance(61_000)
  expectOk(await mailPolicyCode(deps, { userId: owner.userId, company }, STRICT))
  const otp = await codeTo(owner.command.email)
  const member = { userId: owner.userId, company }
  expect(await changePolicy(deps, member, { rules: LOOSE, version: 0, otp, pin: PIN })).toMatchObject({
    refusal: { code: 'otp_wrong' },
  })
  const elsewhere = await companies.open('Savanna SA')
  await companies.join(elsewhere, owner.userId, ['policy.manage', 'approve'])
  const there = { userId: owner.userId, company: elsewhere }
  expect(await changePolicy(deps, there, { rules: STRICT, version: 0, otp, pin: PIN })).toMatchObject({
    refusal: { code: 'otp_wrong' },
  })
  expect((await inForce()).version).toBe(0)
})

test('rules that nobody signed are followed by nobody: nothing more is signed for that company', async () => {
  const other = await joined()
  await db.owner.pool.query(
    `insert into approvals.policies (id, company_id, version, rules, made_by, consent, active_from)
      values ($1, $2, 1, '[]', $3, '{}', now())`,
    [newId('pol', 0), company, owner.userId],
  )
  const asked = expectOk(await change(owner, LOOSE))
  if (!awaitsApproval(asked)) throw new Error('nobody was asked')
  await expect(approve(other, { request: asked.awaits.id, version: 1 }, company)).rejects.toThrow('not ours')
})

test('a rule names only members who may approve, and as many as it needs', async () => {
  const other = await joined()
  const mine = await placeOf(owner)
  const [gone, theirs] = [newId('mbr', 0), await placeOf(other)]
  const by = (approvals: 1 | 2, members: NonNullable<PolicyRule['from']>['members']): readonly PolicyRule[] => [
    { when: { valueFrom: '500' }, approvals: 1 },
    { when: { valueFrom: '10' }, approvals, from: { members } },
  ]
  const refused = { ok: false, refusal: { code: 'rule_unmet', rule: 1 } }
  for (const rules of [by(1, [gone]), by(1, [mine, gone]), by(2, [mine])])
    expect(await change(owner, rules)).toEqual(refused)
  await companies.suspend(theirs)
  expect(await change(owner, by(1, [theirs]))).toEqual(refused)
  await companies.resume(theirs)
  // Somebody who leaves while it waits stops it, and it can be done once they are back.
  const third = await joined()
  const asked = expectOk(await change(owner, by(2, [mine, theirs])))
  if (!awaitsApproval(asked)) throw new Error('nobody was asked')
  const { id } = asked.awaits
  expectOk(await approve(third, { request: id, version: 1 }, company))
  await companies.suspend(theirs)
  expect(await releaseApproval(releasing, company, id)).toBe('stopped')
  await companies.resume(theirs)
  expect(await releaseApproval(releasing, company, id)).toBe('released')
})

test('whoever is left alone can still change it, and moves no more than one person alone may', async () => {
  expectOk(await change(owner, STRICT))
  expect(expectOk(await change(owner, LOOSE))).toEqual({ version: 2 })
})
