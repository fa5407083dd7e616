/** Companies that their members change, for this module's tests: with PINs, mailed codes and tokens out of mails. */
import type { CompanyInput, Permission, Role } from '@zend/contracts'
import {
  type ApprovalId,
  type BusinessId,
  type InvitationId,
  type MemberId,
  ok,
  type Result,
  type UserId,
} from '@zend/kernel'
import {
  accountsOn,
  approvalsOn,
  askingOn,
  CALLER,
  expectOk,
  TEST_SECRET,
  type TestCustomer,
  type TestDatabase,
} from '@zend/tests/testkit'
import { expect } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { openDatabase } from '../../database/index.ts'
import { type AwaitsApproval, awaitsApproval, findApproval, releaseApproval } from '../approvals/index.ts'
import { type Membership, membersWho } from '../companies/index.ts'
import { type Act, createPin, sendActionCode } from '../confirmation/index.ts'
import {
  acceptInvitation,
  changeMember,
  confirmInvitation,
  describeChange,
  describeConfirming,
  describeInvite,
  describeStanding,
  type Invitation,
  inviteMember,
  listMembers,
  memberReleaser,
  type MembersDeps,
  membersKeysFrom,
  openCompany,
  resumeMember,
  type Standing,
  stopMember,
} from './index.ts'

/** The PIN of everybody here. */
export const PIN = '4071'
/** A company that can be opened. */
export const BAOBAB: CompanyInput = {
  legalName: 'Baobab Ltd',
  country: 'NG',
  registrationType: 'RC',
  registrationNumber: 'RC 123456',
}

/** A person who acts for a company. */
export type TestMember = TestCustomer & { readonly company: BusinessId; readonly memberId: MemberId }

/** Opens companies on a test database, and changes their members as the API does: as its own role. */
export function membersOn(db: TestDatabase) {
  const accounts = accountsOn(db)
  const { clock, customer, mailsTo, codeTo } = accounts
  const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 6 })
  const deps: MembersDeps = {
    ...accounts.deps,
    db: api,
    policy: DEFAULTS.members,
    addresses: membersKeysFrom(TEST_SECRET),
    approvals: askingOn(db, accounts.clock),
  }

  const { judge, givePasskey, stepUp, approve } = approvalsOn(accounts)
  const others = () => Promise.reject(new Error('no change of members'))
  const member = memberReleaser(deps)
  const releasers = {
    withdrawal: others,
    transfer: others,
    'quick-sell': others,
    fx: others,
    batch: others,
    policy: others,
    member,
    payee: others,
    'api-key': others,
  }
  /** Everybody here who ever joined a company. */
  const everybody: TestMember[] = []
  const devices = new Map<UserId, Awaited<ReturnType<typeof givePasskey>>>()
  /** Has a colleague of whoever asked approve. Returns why it was stopped; `null` when it was done. */
  const letGo = async (
    by: TestMember,
    { awaits: { id: request, version } }: AwaitsApproval,
  ): Promise<string | null> => {
    const { company } = by
    const approvers = await membersWho(api.read, company, 'approve')
    const voter = everybody.find(
      (each) => each.userId !== by.userId && approvers.some(({ userId }) => userId === each.userId),
    )
    if (voter === undefined) throw new Error('nobody here can approve it')
    const { userId } = voter
    const device = devices.get(userId) ?? (await givePasskey(voter))
    devices.set(userId, device)
    expectOk(await approve({ userId, device }, { request, version }, company))
    const ended = await releaseApproval({ db: api, clock, judge, releasers }, company, request)
    return ended === 'released' ? null : ((await findApproval(api.read, company, request))?.reason ?? ended)
  }
  /** The result once whoever had to approve it has: what `read` finds then. */
  const settled = async <T extends object | string, R extends { readonly code: string }>(
    by: TestMember,
    result: Result<T | AwaitsApproval, R>,
    read: () => Promise<T>,
  ): Promise<Result<T, { readonly code: string }>> => {
    if (!result.ok) return result
    const { value } = result
    if (typeof value === 'string' || !awaitsApproval(value)) return ok(value)
    const stopped = await letGo(by, value)
    return stopped === null ? ok(await read()) : { ok: false, refusal: { code: stopped } }
  }

  /** 48 hours pass for everybody who was made an owner, by the database's clock. */
  const ownersCount = () =>
    db.owner.pool.query(
      `update companies.members set owner_counts_from = clock_timestamp() where role = 'owner' and removed_at is null`,
    )

  const withPin = async (over = {}): Promise<TestCustomer> => {
    const made = await customer(over)
    expectOk(await createPin(deps, made.actor, PIN, CALLER))
    return made
  }
  /** The person, acting for the company of this membership. */
  const acting = (who: TestCustomer, { id: memberId, company }: Pick<Membership, 'id' | 'company'>): TestMember => ({
    ...who,
    company: company.id,
    memberId,
    actor: { ...who.actor, holder: company.id, memberId },
  })
  const joins = (member: TestMember): TestMember => {
    everybody.push(member)
    return member
  }
  /** Somebody who opened a company a moment ago. */
  const founder = async (company = BAOBAB): Promise<TestMember> => {
    const who = await withPin()
    clock.advance(1)
    return joins(acting(who, expectOk(await openCompany(deps, who.actor, company, CALLER))))
  }
  /** PIN and a fresh code for this act, confirmed by this member. */
  const proofFor = async ({ actor, command }: TestMember, act: Act) => {
    clock.advance(61_000)
    expectOk(await sendActionCode(deps, actor, act))
    return { pin: PIN, code: await codeTo(command.email) }
  }
  const act = async (described: Promise<Result<Act, { readonly code: string }>>): Promise<Act> =>
    expectOk(await described)

  const invite = async (by: TestMember, email: string, role: Role, permissions?: readonly Permission[]) => {
    const wish = { email, role, permissions }
    const proof = await proofFor(by, await act(describeInvite(deps, by.actor, wish)))
    return settled<Invitation, { readonly code: string }>(
      by,
      await inviteMember(deps, by.actor, wish, proof, CALLER),
      async () => {
        const [newest] = (await listMembers(deps, by.actor)).invitations
        if (newest === undefined) throw new Error('no invitation was made')
        return newest
      },
    )
  }
  /** The token in the newest invitation mailed to this address. */
  const tokenTo = async (email: string): Promise<string> => {
    const texts = (await mailsTo(email)).map(({ text }) => /\/invitation#(\S+)/.exec(text)?.[1])
    const token = texts.findLast((each) => each !== undefined)
    if (token === undefined) throw new Error(`nobody invited ${email}`)
    return token
  }
  const accept = (who: TestCustomer, token: string) => acceptInvitation(deps, who.actor, token, CALLER)
  /** Invites a new customer, who accepts. */
  const joined = async (by: TestMember, role: Role, permissions?: readonly Permission[]): Promise<TestMember> => {
    const who = await withPin()
    expectOk(await invite(by, who.command.email, role, permissions))
    const answered = expectOk(await accept(who, await tokenTo(who.command.email)))
    if (answered.state !== 'joined') throw new Error('the invitation was only claimed')
    return joins(acting(who, answered.membership))
  }
  const change = async (by: TestMember, memberId: MemberId, role: Role, permissions: readonly Permission[]) => {
    const wish = { role, permissions }
    const proof = await proofFor(by, await act(describeChange(deps, by.actor, memberId, wish)))
    const changed = await changeMember(deps, by.actor, { memberId, ...wish }, proof, CALLER)
    return settled<MemberId, { readonly code: string }>(by, changed, async () => memberId)
  }
  const standing = async (by: TestMember, memberId: MemberId, to: Standing) => {
    const proof = await proofFor(by, await act(describeStanding(deps, by.actor, memberId, to)))
    const done =
      to === 'resume'
        ? await resumeMember(deps, by.actor, memberId, proof, CALLER)
        : await stopMember(deps, by.actor, { memberId, standing: to }, proof, CALLER)
    return settled<MemberId, { readonly code: string }>(by, done, async () => memberId)
  }
  const confirm = async (by: TestMember, invitationId: InvitationId) => {
    const proof = await proofFor(by, await act(describeConfirming(deps, by.actor, invitationId)))
    const joinedNow = await confirmInvitation(deps, by.actor, invitationId, proof, CALLER)
    return settled<MemberId, { readonly code: string }>(by, joinedNow, async () => {
      const newest = (await listMembers(deps, by.actor)).members.at(-1)
      if (newest === undefined) throw new Error('nobody was let in')
      return newest.id
    })
  }
  return {
    accounts,
    api,
    approve,
    judge,
    releasers,
    givePasskey,
    stepUp,
    letGo,
    release: (company: BusinessId, request: ApprovalId) =>
      releaseApproval({ db: api, clock, judge, releasers }, company, request),
    deps,
    clock,
    ownersCount,
    withPin,
    acting,
    founder,
    proofFor,
    invite,
    tokenTo,
    accept,
    joined,
    change,
    standing,
    confirm,
    /** The subjects of all mails to somebody, oldest first. */
    subjectsTo: async ({ command }: TestCustomer) => (await mailsTo(command.email)).map(({ subject }) => subject),
  }
}

/** A refusal as a result. */
export const refusal = (code: string) => ({ ok: false, refusal: expect.objectContaining({ code }) as unknown })
