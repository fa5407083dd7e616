/**
 * Ends requests: declined by whoever may approve, taken back by whoever made them or with the API key that did,
 * expired. Each way lets go of the money in the same transaction. A session is enough: only letting money go needs a
 * passkey.
 */
import type { DeclineReason } from '@zend/contracts'
import {
  type ApiKeyId,
  type ApprovalId,
  type BusinessId,
  newId,
  ok,
  refuse,
  type Result,
  type UserId,
} from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { membershipsOf } from '../companies/index.ts'
import { lockActs } from '../holders/index.ts'
import { releaseHold } from '../ledger/index.ts'
import { type Approval, type ApprovalEvent, approvalHoldId, approvalMachine } from './approval.ts'
import { insertDecision, lockApproval, openOfKey, putState } from './approvals.repo.ts'
import type { ApprovalClosed, OwnRequest, VersionChanged, VoteGiven } from './approvals.refusals.ts'
import { tellChange } from './ask.ts'
import { storedDeputy, votersNow } from './deputies.ts'
import { freezeForFraud } from './freeze.ts'
import { readPayload } from './payload.ts'
import { tellDeclined, tellMaker } from './tell.ts'

/** Dependencies of ending requests. */
export type EndDeps = { readonly db: Pick<Database, 'transact'>; readonly clock: Clock }

/** A member of the company that they act for. */
type Member = { readonly userId: UserId; readonly company: BusinessId }
type NotFound = { readonly code: 'not_found' }

/**
 * Declines a request, which ends it: one is enough. As fraud it also freezes the company's money out. Refuses one's
 * own, which is taken back instead.
 */
export async function declineApproval(
  deps: EndDeps,
  { userId, company }: Member,
  {
    request,
    version,
    reason,
    words,
  }: {
    readonly request: ApprovalId
    readonly version: number
    readonly reason: DeclineReason
    readonly words: string | null
  },
  ip: string,
): Promise<Result<null, NotFound | ApprovalClosed | OwnRequest | VersionChanged | VoteGiven>> {
  return deps.db.transact(
    async (tx): Promise<Result<null, NotFound | ApprovalClosed | OwnRequest | VersionChanged | VoteGiven>> => {
      const now = deps.clock.now()
      const approval = await lockForEnd(tx, company, request)
      if (approval === null) return refuse('not_found')
      if (approval.madeBy === userId) return refuse('own_request')
      if (!approvalMachine.allows(approval.state, 'declined')) return refuse('approval_closed')
      if (approval.version !== version) return refuse('version_changed')
      const voter = (await votersNow(tx, storedDeputy, company, now)).find((each) => each.userId === userId)
      if (voter === undefined) return refuse('not_found')
      const isNew = await insertDecision(tx, {
        id: newId('apd', now.getTime()),
        request,
        version,
        userId,
        memberId: voter.memberId,
        decision: 'decline',
        reason,
        words,
        vote: null,
        mac: null,
        decidedAt: now,
        voidAt: null,
        deputyship: voter.standsFor?.id ?? null,
      })
      if (!isNew) return refuse('vote_given')
      await end(tx, approval, 'declined', now, reason)
      await tellDeclined(deps, tx, approval, userId, { reason, words })
      if (reason === 'suspected_fraud') await freezeForFraud(deps, tx, approval, userId)
      const facts = { request, reason }
      await recordAudit(tx, { at: now, actor: userId, action: 'approvals.declined', subject: company, facts, ip })
      return ok(null)
    },
  )
}

/** Takes a request back. Only whoever made it does; for everybody else there is none. */
export async function withdrawApproval(
  deps: EndDeps,
  { userId, company }: Member,
  request: ApprovalId,
  ip: string,
): Promise<Result<null, NotFound | ApprovalClosed>> {
  return deps.db.transact(async (tx): Promise<Result<null, NotFound | ApprovalClosed>> => {
    const now = deps.clock.now()
    const approval = await lockForEnd(tx, company, request)
    const isMember = (await membershipsOf(tx, userId)).some((each) => each.company.id === company)
    if (approval === null || approval.madeBy !== userId || !isMember) return refuse('not_found')
    if (!approvalMachine.allows(approval.state, 'withdrawn')) return refuse('approval_closed')
    await end(tx, approval, 'withdrawn', now, null)
    const facts = { request }
    await recordAudit(tx, { at: now, actor: userId, action: 'approvals.withdrawn', subject: company, facts, ip })
    return ok(null)
  })
}

/**
 * Takes back all that an API key asked for and that is not done, in the transaction that revokes the key and has locked
 * the holder's acts: whoever has its secret may have asked.
 */
export async function endRequestsOfKey(
  tx: Tx,
  { userId, company }: Member,
  key: ApiKeyId,
  now: Date,
  ip: string,
): Promise<void> {
  for (const request of await openOfKey(tx, company, key)) {
    const approval = await lockApproval(tx, company, request)
    if (approval === null || !approvalMachine.allows(approval.state, 'withdrawn')) continue
    await end(tx, approval, 'withdrawn', now, 'key_ended')
    const facts = { request, key }
    await recordAudit(tx, { at: now, actor: userId, action: 'approvals.withdrawn', subject: company, facts, ip })
  }
}

/** Ends a request whose time is over; does nothing to any other. */
export async function expireApproval(deps: EndDeps, company: BusinessId, request: ApprovalId): Promise<void> {
  await deps.db.transact(async (tx) => {
    const now = deps.clock.now()
    const approval = await lockForEnd(tx, company, request)
    if (approval === null || approval.expiresAt > now || !approvalMachine.allows(approval.state, 'expired')) return
    await end(tx, approval, 'expired', now, null)
    await recordAudit(tx, { at: now, actor: null, action: 'approvals.expired', subject: company, facts: { request } })
    await tellMaker(deps, tx, approval, 'approval-expired')
  })
}

/** Locks the holder's acts before the request, as its release does. */
async function lockForEnd(tx: Tx, company: BusinessId, request: ApprovalId): Promise<Approval | null> {
  await lockActs(tx, company)
  return lockApproval(tx, company, request)
}

async function end(
  tx: Tx,
  approval: Approval,
  event: Extract<ApprovalEvent, 'declined' | 'withdrawn' | 'expired'>,
  now: Date,
  reason: string | null,
): Promise<void> {
  if (readPayload(approval.payload).most !== null) {
    const released = await releaseHold(tx, { id: approvalHoldId(approval), occurredAt: now })
    if (!released.ok) throw new Error(`the hold of ${approval.id}: ${released.refusal.code}`)
  }
  await putState(tx, approval.id, { state: approvalMachine.after(approval.state, event), reason, closedAt: now })
  await tellChange(tx, approval, now)
}
