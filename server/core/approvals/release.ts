/**
 * Does what enough people approved: the product prepares it anew, the confirmer signs it, and one transaction turns the
 * request's hold into what the product makes. Whatever the product refuses now stops the request, which keeps its money
 * on hold and can be tried again until its end. So does a company that is frozen, suspended, or may be on a list, and a
 * key that was revoked.
 */
import { type ApprovalId, type BusinessId, ok, type Refusal, type Result } from '@zend/kernel'
import { type Database, type Tx, undoOnRefusal } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import type { Authorization, Statement } from '../authorizations/index.ts'
import { lockActs, type ActorIds } from '../holders/index.ts'
import { releaseHold } from '../ledger/index.ts'
import { type Approval, approvalHoldId, approvalMachine } from './approval.ts'
import { findApproval, lockApproval, putState } from './approvals.repo.ts'
import { tellChange } from './ask.ts'
import { whyRequestStopped } from './freeze.ts'
import type { ApprovalJudge } from './judge.ts'
import { type Payload, readPayload } from './payload.ts'
import { tellMaker } from './tell.ts'

/** What a product is about to do for a request: the statement to sign, and doing it, in a transaction. */
export type ReadyToRelease = {
  readonly statement: Statement
  /** Does it, with the request's money available again. It must have no effect outside of the transaction. */
  readonly perform: (tx: Tx, authorization: Authorization) => Promise<Result<unknown, Refusal>>
}

/** A product's part in a release. `prepare` checks and prices anew, as if it were asked for now, and writes nothing. */
export type Releaser = (actor: ActorIds, payload: Payload) => Promise<Result<ReadyToRelease, Refusal>>

/** Dependencies of releasing. `releasers` by kind. */
export type ReleaseDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly judge: ApprovalJudge
  readonly releasers: Readonly<Record<Payload['kind'], Releaser>>
}

/** How a release ended. `waits`: approvals are missing, or its time has not come. `closed`: there was nothing to do. */
export type Released = 'released' | 'stopped' | 'waits' | 'closed'

/**
 * Releases an approved request, or one that was stopped. Of two at once one does it. Throws when the outcome is
 * unknown: it stays approved, and is released by the next call.
 */
export async function releaseApproval(deps: ReleaseDeps, company: BusinessId, id: ApprovalId): Promise<Released> {
  const approval = await findApproval(deps.db.read, company, id)
  if (approval === null || approval.closedAt !== null) return 'closed'
  if (approval.state === 'open') return 'waits'
  if (approval.state === 'approved' && approval.releasesAt !== null && approval.releasesAt > deps.clock.now())
    return 'waits'
  const stopped = await whyRequestStopped(deps.db.read, approval)
  if (stopped !== null) return stop(deps, approval, stopped.code)
  const payload = readPayload(approval.payload)
  const actor = { holder: company, userId: approval.madeBy }
  const ready = await deps.releasers[payload.kind](actor, payload)
  if (!ready.ok) return stop(deps, approval, ready.refusal.code)
  const { statement, perform } = ready.value
  const signed = await deps.judge.release(company, id, statement)
  if (!signed.ok) {
    if (signed.refusal.code === 'votes_missing' || signed.refusal.code === 'release_delayed') return 'waits'
    return signed.refusal.code === 'approval_closed' ? 'closed' : stop(deps, approval, signed.refusal.code)
  }
  const done = await deps.db.transact(async (tx): Promise<Result<Released, Refusal>> => {
    await lockActs(tx, company)
    const now = deps.clock.now()
    const current = await lockApproval(tx, company, id)
    if (current === null || current.closedAt !== null) return ok('closed')
    if (current.state !== 'approved' || current.version !== approval.version) return ok('waits')
    const refusal = await whyRequestStopped(tx, current)
    if (refusal !== null) return { ok: false, refusal }
    const closed = { state: approvalMachine.after(current.state, 'released'), closedAt: now, reason: null } as const
    const result = await undoOnRefusal(tx, async () => {
      // Closed first: what it does may take the right to approve from whoever approved it.
      await putState(tx, id, closed)
      const freed =
        payload.most === null ? ok(null) : await releaseHold(tx, { id: approvalHoldId(current), occurredAt: now })
      return freed.ok ? perform(tx, signed.value) : freed
    })
    if (!result.ok) return { ok: false, refusal: result.refusal }
    const facts = { request: id, kind: current.kind }
    await recordAudit(tx, { at: now, actor: null, action: 'approvals.released', subject: company, facts })
    await tellChange(tx, current, now)
    return ok('released')
  })
  return done.ok ? done.value : stop(deps, approval, done.refusal.code)
}

/** Stops a request that is still approved; one that was stopped before gets the reason of now. */
async function stop(deps: ReleaseDeps, { company, id }: Approval, reason: string): Promise<Released> {
  return deps.db.transact(async (tx) => {
    const current = await lockApproval(tx, company, id)
    if (current?.state === 'stopped') {
      await putState(tx, id, { state: 'stopped', reason })
      return 'stopped'
    }
    if (current === null || !approvalMachine.allows(current.state, 'stopped')) return 'closed'
    await putState(tx, id, { state: approvalMachine.after(current.state, 'stopped'), reason })
    await tellMaker(deps, tx, current, 'approval-stopped')
    await tellChange(tx, current, deps.clock.now())
    return 'stopped'
  })
}
