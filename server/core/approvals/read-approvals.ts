/** Reads a company's requests as its members see them. */
import * as contract from '@zend/contracts'
import {
  type ApprovalId,
  type BusinessId,
  formatMoney,
  money,
  ok,
  refuse,
  type Result,
  type UserId,
} from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import type { Actor } from '../holders/index.ts'
import { publicNamesOf } from '../public-names/index.ts'
import { secondFactorsOf } from '../second-factor/index.ts'
import { countFor, type Listed, pageOfIds } from './approval-lists.repo.ts'
import type { Approval } from './approval.ts'
import { decisionsOn, findApproval, findApprovals, type StoredDecision } from './approvals.repo.ts'
import { findPolicy } from './policies.repo.ts'
import { type Payload, readPayload } from './payload.ts'
import { DEFAULT_RULES, rulesFrom } from './rules.ts'
import { unmetRules } from './votes.ts'
import { whoWaits } from './who-waits.ts'
import { membersWho } from '../companies/index.ts'

/** The member who reads. */
type Reader = Pick<Actor, 'userId' | 'permissions'> & {
  readonly company: BusinessId
  /** The person in whose place they vote. */
  readonly standsFor?: UserId | null
}

/** A page of requests. */
export type ApprovalsPage = {
  readonly approvals: readonly contract.ApprovalLine[]
  readonly forYou: number
  readonly total: number
}

/** Returns a page of the company's requests. */
export async function listApprovals(
  read: Tx,
  reader: Reader,
  asked: { readonly state: Listed; readonly page: number; readonly limit: number },
): Promise<ApprovalsPage> {
  const mayApprove = mayDecide(reader)
  const [{ ids, total }, forYou] = await readAll(read, [
    () => pageOfIds(read, reader.company, asked),
    () => (mayApprove ? countFor(read, reader.company, reader.userId) : Promise.resolve(0)),
  ])
  const [found, decisions] = await readAll(read, [
    () => findApprovals(read, reader.company, ids),
    () => decisionsOn(read, ids),
  ])
  const names = await publicNamesOf(read, [...new Set([...found.values()].map(({ madeBy }) => madeBy))])
  const nameOf = (userId: UserId): string => names.get(userId)?.name ?? ''
  const approvals = ids.flatMap((id) => {
    const approval = found.get(id)
    return approval === undefined ? [] : [lineOf(reader, approval, readPayload(approval.payload), decisions, nameOf)]
  })
  return { approvals, forYou, total }
}

/** Returns one request with its decisions, and who could still approve it. */
export async function readApproval(
  { read, now }: { readonly read: Tx; readonly now: Date },
  reader: Reader,
  id: ApprovalId,
): Promise<Result<contract.ApprovalDetail, { readonly code: 'not_found' }>> {
  const approval = await findApproval(read, reader.company, id)
  if (approval === null) return refuse('not_found')
  const payload = readPayload(approval.payload)
  const { subject, madeBy: maker, version } = approval
  const [decisions, waiting] = await readAll(read, [() => decisionsOn(read, [id]), () => whoWaits(read, approval, now)])
  const { helpers, hasQuorum, isMakerGone } = waiting
  const people = [...new Set([maker, ...decisions.map(({ userId }) => userId), ...helpers.map(({ userId }) => userId)])]
  const names = await publicNamesOf(read, people)
  const nameOf = (userId: UserId): string => names.get(userId)?.name ?? ''
  const personOf = (userId: UserId) => ({ name: nameOf(userId), you: userId === reader.userId })
  return ok({
    ...lineOf(reader, approval, payload, decisions, nameOf),
    formerMaker: isMakerGone,
    version,
    payload: approval.payload,
    subject,
    decisions: decisions.map(({ userId, decision, reason, words, decidedAt, voidAt, deputyship }) => ({
      by: personOf(userId),
      decision,
      reason,
      words,
      decidedAt: decidedAt.toISOString(),
      voidAt: voidAt?.toISOString() ?? null,
      asDeputy: deputyship !== null,
    })),
    waitsFor: helpers.map(({ userId }) => personOf(userId)),
    canDecline: approval.closedAt === null && maker !== reader.userId && mayDecide(reader),
    hasQuorum,
    stoppedBy: approval.state === 'stopped' ? approval.reason : null,
  })
}

/** The permission that asking for a kind takes. */
const ASKED_WITH: Readonly<Record<contract.ApprovalKind, contract.Permission>> = {
  withdrawal: 'withdrawal',
  transfer: 'withdrawal',
  'quick-sell': 'quicksell',
  policy: 'policy.manage',
  member: 'member.manage',
}

/** Returns the company's policy in the contract's words, and who may approve. */
export async function readPolicy(
  read: Tx,
  reader: Reader,
): Promise<contract.EndpointData<typeof contract.getPolicy>['policy']> {
  const [stored, approvers] = await readAll(read, [
    () => findPolicy(read, reader.company),
    () => membersWho(read, reader.company, 'approve'),
  ])
  const people = [...new Set([...approvers.map(({ userId }) => userId), ...(stored === null ? [] : [stored.madeBy])])]
  const [names, factors] = await readAll(read, [() => publicNamesOf(read, people), () => secondFactorsOf(read, people)])
  const personOf = (userId: UserId) => ({ name: names.get(userId)?.name ?? '', you: userId === reader.userId })
  return {
    version: stored?.version ?? 0,
    rules: [...(stored === null ? DEFAULT_RULES : rulesFrom(stored.rules))],
    unmet: stored === null ? [] : [...unmetRules(rulesFrom(stored.rules), approvers)],
    singleControl: stored === null && approvers.length === 1,
    changedAt: stored?.activeFrom.toISOString() ?? null,
    changedBy: stored === null ? null : personOf(stored.madeBy),
    approvers: approvers.map(({ userId, memberId, role, permissions }) => ({
      ...personOf(userId),
      member: memberId,
      role,
      passkey: factors.get(userId)?.passkey ?? false,
      asks: contract.APPROVAL_KINDS.filter((kind) => permissions.includes(ASKED_WITH[kind])),
    })),
  }
}

/** Whether somebody votes, by their own right or in somebody else's place. */
const mayDecide = ({ permissions, standsFor }: Reader): boolean =>
  permissions.includes('approve') || (standsFor ?? null) !== null

function lineOf(
  reader: Reader,
  approval: Approval,
  { most, payee }: Payload,
  all: readonly StoredDecision[],
  nameOf: (userId: UserId) => string,
): contract.ApprovalLine {
  const { id, kind, state, madeBy, valueCents, needed, version, madeAt, expiresAt, releasesAt } = approval
  const decisions = all.filter((each) => each.request === id && each.version === version && each.voidAt === null)
  const { userId } = reader
  const isDecided = decisions.some((each) => each.userId === userId)
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
    given: decisions.filter(({ decision }) => decision === 'approve').length,
    forYou: state === 'open' && madeBy !== userId && madeBy !== reader.standsFor && mayDecide(reader) && !isDecided,
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    releasesAt: state === 'approved' ? (releasesAt?.toISOString() ?? null) : null,
  }
}
