/** Reads a company's requests as its members see them. */
import * as contract from '@zend/contracts'
import {
  type ApprovalId,
  type BusinessId,
  formatMoney,
  isId,
  money,
  ok,
  refuse,
  type Result,
  type UserId,
} from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import { confirmingFrom } from '../passkeys/index.ts'
import { publicNamesOf } from '../public-names/index.ts'
import { countListed, countWaiting, type Listed, pageOfIds } from './approval-lists.repo.ts'
import { type Approval, isChangeable } from './approval.ts'
import {
  decisionsOn,
  earlierVersions,
  type EarlierVersion,
  findApproval,
  findApprovals,
  type StoredDecision,
} from './approvals.repo.ts'
import { storedDeputy, votersNow } from './deputies.ts'
import { type Naming, namingsOf } from './deputies.repo.ts'
import { findPolicy } from './policies.repo.ts'
import { barredFrom, detailOf, type Payload, readPayload } from './payload.ts'
import { DEFAULT_RULES, rulesFrom } from './rules.ts'
import { type Approver, countedFor, mayDecide } from './votes.ts'
import { whoWaits } from './who-waits.ts'
import { membersWho } from '../companies/index.ts'

/** The member who reads. */
type Reader = { readonly userId: UserId; readonly company: BusinessId }

/** Who may vote now, and the reader among them. */
type Voting = { readonly voters: readonly Approver[]; readonly own: Approver | null }

/** Where it is read, and when. */
type Moment = { readonly read: Tx; readonly now: Date }

/** A page of requests. */
export type ApprovalsPage = {
  readonly approvals: readonly contract.ApprovalLine[]
  readonly forYou: number
  readonly total: number
}

/** Returns a page of the company's requests. */
export async function listApprovals(
  { read, now }: Moment,
  reader: Reader,
  asked: { readonly state: Listed; readonly page: number; readonly limit: number },
): Promise<ApprovalsPage> {
  const voting = await votingFor({ read, now }, reader)
  const { own } = voting
  const say = own === null ? null : { own, other: otherOf(voting, own) }
  const [ids, waiting, listed] = await readAll(read, [
    () => pageOfIds(read, reader.company, asked),
    () => countWaiting(read, reader.company, say),
    () => (asked.state === 'waiting' ? Promise.resolve(null) : countListed(read, reader.company, asked.state)),
  ])
  const [found, decisions] = await readAll(read, [
    () => findApprovals(read, reader.company, ids),
    () => decisionsOn(read, ids),
  ])
  const names = await publicNamesOf(read, [...new Set([...found.values()].map(({ madeBy }) => madeBy))])
  const nameOf = (userId: UserId): string => names.get(userId)?.name ?? ''
  const approvals = ids.flatMap((id) => {
    const approval = found.get(id)
    if (approval === undefined) return []
    return [lineOf({ reader, voting, nameOf }, approval, readPayload(approval.payload), decisions)]
  })
  return { approvals, forYou: waiting.forYou, total: listed ?? waiting.total }
}

/** Returns one request with its decisions, and who could still approve it. */
export async function readApproval(
  { read, now }: Moment,
  reader: Reader,
  id: ApprovalId,
): Promise<Result<contract.ApprovalDetail, { readonly code: 'not_found' }>> {
  const approval = await findApproval(read, reader.company, id)
  if (approval === null) return refuse('not_found')
  const payload = readPayload(approval.payload)
  const { subject, madeBy: maker, version } = approval
  const [decisions, waiting, voting, earlier, replaces] = await readAll(read, [
    () => decisionsOn(read, [id]),
    () => whoWaits(read, approval, now),
    () => votingFor({ read, now }, reader),
    () => (version === 1 ? Promise.resolve([]) : earlierVersions(read, id)),
    () => rulesBefore(read, approval, payload),
  ])
  const { helpers, hasQuorum, isMakerGone } = waiting
  const namings = await namingsOf(
    read,
    decisions.flatMap(({ deputyship }) => deputyship ?? []),
  )
  const payees = [payload.payee.details['payee'] ?? ''].filter((each) => isId('usr', each))
  const names = await publicNamesOf(read, [
    ...new Set([
      maker,
      ...[...decisions, ...voting.voters, ...helpers].map(({ userId }) => userId),
      ...[...namings.values()].map(({ namedBy }) => namedBy),
      ...payees,
    ]),
  ])
  const nameOf = (userId: UserId): string => names.get(userId)?.name ?? ''
  const personOf = (userId: UserId) => ({ name: nameOf(userId), you: userId === reader.userId })
  const personOrNone = (userId: UserId | undefined) => (userId === undefined ? null : personOf(userId))
  return ok({
    ...lineOf({ reader, voting, nameOf }, approval, payload, decisions),
    formerMaker: isMakerGone,
    version,
    payload: approval.payload,
    username: payees.map((each) => names.get(each)?.username ?? null)[0] ?? null,
    earlier: earlier.map((each) => ({
      version: each.version,
      payload: each.payload,
      changedAt: each.replacedAt.toISOString(),
    })),
    replaces: replaces === null ? null : [...replaces],
    canChange: maker === reader.userId && CHANGEABLE.has(approval.kind) && isChangeable(approval, now),
    subject,
    decisions: decisions.map((each) => {
      const naming = each.deputyship === null ? undefined : namings.get(each.deputyship)
      const voidAt = voidSince(each, { naming, earlier }, approval.closedAt ?? now)
      return { by: personOf(each.userId), ...factsOf(each, voidAt), inPlaceOf: personOrNone(naming?.namedBy) }
    }),
    waitsFor: helpers.map(({ userId, standsFor }) => ({
      ...personOf(userId),
      inPlaceOf: personOrNone(standsFor?.userId),
    })),
    inPlaceOf: personOrNone(voting.own?.standsFor?.userId),
    canDecline: approval.closedAt === null && maker !== reader.userId && voting.own !== null,
    hasQuorum,
    stoppedBy: approval.state === 'stopped' ? approval.reason : null,
  })
}

/** What can be changed: the wallet's forms make the next version. */
const CHANGEABLE: ReadonlySet<contract.ApprovalKind> = new Set<contract.ApprovalKind>([
  'withdrawal',
  'transfer',
  'quick-sell',
])

/**
 * Since when a decision counts no more, at this moment: one on an earlier version, since the next came; a deputy's vote
 * counts while they are it.
 */
function voidSince(
  { voidAt, version }: StoredDecision,
  { naming, earlier }: { readonly naming: Naming | undefined; readonly earlier: readonly EarlierVersion[] },
  at: Date,
): Date | null {
  if (voidAt !== null) return voidAt
  const replaced = earlier.find((each) => each.version === version)
  if (replaced !== undefined) return replaced.replacedAt
  return naming !== undefined && naming.overAt <= at ? naming.overAt : null
}

const factsOf = ({ decision, reason, words, version, decidedAt }: StoredDecision, voidAt: Date | null) => ({
  decision,
  reason,
  words,
  version,
  decidedAt: decidedAt.toISOString(),
  voidAt: voidAt?.toISOString() ?? null,
})

/** The rules of the version that a change of the policy replaces, which are never changed; `null` for anything else. */
async function rulesBefore(
  read: Tx,
  { company, kind }: Approval,
  payload: Payload,
): Promise<readonly contract.PolicyRule[] | null> {
  if (kind !== 'policy') return null
  const before = Number(detailOf(payload, 'version')) - 1
  if (before === 0) return DEFAULT_RULES
  const policy = await findPolicy(read, company, before)
  return policy === null ? null : rulesFrom(policy.rules)
}

/** The permission that asking for a kind takes. */
const ASKED_WITH: Readonly<Record<contract.ApprovalKind, contract.Permission>> = {
  withdrawal: 'withdrawal',
  transfer: 'withdrawal',
  'quick-sell': 'quicksell',
  fx: 'fx',
  // Some of its rows may take the other one, too.
  batch: 'withdrawal',
  policy: 'policy.manage',
  member: 'member.manage',
  payee: 'beneficiary.manage',
  'api-key': 'api.manage',
}

/** Returns the company's policy in the contract's words, and who may approve, now or from when. */
export async function readPolicy(
  { read, now }: Moment,
  reader: Reader,
): Promise<contract.EndpointData<typeof contract.getPolicy>['policy']> {
  const [stored, members] = await readAll(read, [
    () => findPolicy(read, reader.company),
    () => membersWho(read, reader.company, 'approve'),
  ])
  const people = [...new Set([...members.map(({ userId }) => userId), ...(stored === null ? [] : [stored.madeBy])])]
  const [names, confirming] = await readAll(read, [
    () => publicNamesOf(read, people),
    () => confirmingFrom(read, people),
  ])
  const personOf = (userId: UserId) => ({ name: names.get(userId)?.name ?? '', you: userId === reader.userId })
  const approvers = members.map(({ userId, memberId, role, permissions }) => ({
    ...personOf(userId),
    member: memberId,
    role,
    ...passkeyAt(confirming.get(userId) ?? null, now),
    asks: contract.APPROVAL_KINDS.filter((kind) => permissions.includes(ASKED_WITH[kind])),
  }))
  const rules = stored === null ? DEFAULT_RULES : rulesFrom(stored.rules)
  return {
    version: stored?.version ?? 0,
    rules: [...rules],
    unmet: stored === null ? [] : contract.stuckRules(rules, approvers),
    singleControl: stored === null && approvers.length === 1,
    changedAt: stored?.activeFrom.toISOString() ?? null,
    changedBy: stored === null ? null : personOf(stored.madeBy),
    approvers,
  }
}

/** Whether somebody whose first passkey confirms from then on has one now, and from when where they have not yet. */
const passkeyAt = (confirmsFrom: Date | null, now: Date) => ({
  passkey: confirmsFrom !== null && confirmsFrom <= now,
  passkeyFrom: confirmsFrom !== null && confirmsFrom > now ? confirmsFrom.toISOString() : null,
})

/** Reads who may vote now, and whether the reader is one of them. */
async function votingFor({ read, now }: Moment, { company, userId }: Reader): Promise<Voting> {
  const voters = await votersNow(read, storedDeputy, company, now)
  return { voters, own: voters.find((each) => each.userId === userId) ?? null }
}

/** The other one with the same say: whom a deputy stands for, or their deputy. */
const otherOf = ({ voters }: Voting, own: Approver): Approver | null =>
  voters.find((each) => each.memberId === own.memberId && each.userId !== own.userId) ?? null

type LineParts = { readonly reader: Reader; readonly voting: Voting; readonly nameOf: (userId: UserId) => string }

function lineOf(
  { reader: { userId }, voting: { voters, own }, nameOf }: LineParts,
  approval: Approval,
  payload: Payload,
  all: readonly StoredDecision[],
): contract.ApprovalLine {
  const { most, payee } = payload
  const { id, kind, state, madeBy, valueCents, needed, version, madeAt, expiresAt, closedAt, releasesAt } = approval
  const decisions = all.filter((each) => each.request === id && each.version === version && each.voidAt === null)
  const barred = barredFrom(payload)
  const counted = countedFor(decisions, voters, barred)
  const isGiven = counted.some((each) => each.userId === userId || each.memberId === own?.memberId)
  return {
    id,
    kind,
    state,
    madeBy: { name: nameOf(madeBy), you: madeBy === userId },
    amount: most?.amount ?? null,
    currency: most?.asset ?? null,
    payee: { name: payee.name, details: payee.details },
    valueUsd: formatMoney(money('USD', valueCents)),
    needed,
    // What waits is counted as it is now; what has ended, as it was.
    given:
      closedAt === null
        ? new Set(counted.map(({ memberId }) => memberId)).size
        : decisions.filter(({ decision }) => decision === 'approve').length,
    forYou: state === 'open' && own !== null && mayDecide(own, barred) && !isGiven,
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    releasesAt: state === 'approved' ? (releasesAt?.toISOString() ?? null) : null,
  }
}
