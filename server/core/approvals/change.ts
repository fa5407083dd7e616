/**
 * Changes a request that its maker made and nobody carried out: it gets its next version, confirmed as the first was.
 * Its money moves to a hold of the new amount, every vote so far is void, and whoever may approve is told.
 */
import type { ApprovalKind } from '@zend/contracts'
import {
  type ApprovalId,
  type AssetCode,
  type HolderId,
  type Id,
  isId,
  isPerson,
  newId,
  ok,
  refuse,
  type Refusal,
  type Result,
  type UserId,
} from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import type { Authorization } from '../authorizations/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { releaseHold } from '../ledger/index.ts'
import { type Approval, approvalHoldId, approvalMachine, isChangeable } from './approval.ts'
import { earlierVersions, findApproval, findApprovalOf, lockApproval, putVersion } from './approvals.repo.ts'
import type { ApprovalClosed, NotEnough, VersionChanged } from './approvals.refusals.ts'
import { type AwaitsApproval, holdMost, type Request, statedIn, tellChange } from './ask.ts'
import { mostOf, type Payload, readPayload } from './payload.ts'
import { tellOthers } from './tell.ts'

/** Why a request is not changed; somebody else's is `not_found`. */
export type ChangeRefusal = ApprovalClosed | VersionChanged | Refusal<'not_found'>

/** A request that is to be changed, in the version that its maker saw. */
export type Seen = { readonly approval: ApprovalId; readonly version: number }

/** A command that changes what others were asked before. */
export type Change<R extends Refusal = Refusal> = {
  /** The version that it makes. */
  readonly version: number
  /** Whether a payload says what the command asks for. */
  readonly isSaidBy: (payload: Payload) => boolean
  /** Returns the request as it is, or why it cannot be changed. */
  readonly current: () => Promise<Result<Approval, R>>
  /** Stores the new version, see `changeApproval`. */
  readonly store: (tx: Tx, request: Request, consent: Authorization) => Promise<Result<AwaitsApproval, R>>
}

type Deps = { readonly clock: Clock }

/** Returns how to change the request about this thing to the given version. */
export const changeTo = (
  deps: Deps & { readonly read: Tx },
  { userId, holder }: ActorIds,
  { subject, version, isSaidBy }: { readonly subject: string } & Pick<Change, 'version' | 'isSaidBy'>,
): Change<ChangeRefusal | NotEnough> => ({
  version,
  isSaidBy,
  current: async () => {
    const found = isPerson(holder) ? null : await findApprovalOf(deps.read, holder, subject)
    return judgeChange(found, userId, version - 1, deps.clock.now())
  },
  store: (tx, request, consent) => changeApproval(deps, tx, request, consent),
})

/**
 * Returns the actor's own request of this kind if they may change it now, from the version that they saw; `null` for a
 * command that changes none.
 */
export async function requestToChange(
  { clock, read }: Deps & { readonly read: Tx },
  { userId, holder }: ActorIds,
  kind: ApprovalKind,
  seen: Seen | undefined,
): Promise<Result<Approval | null, ChangeRefusal>> {
  if (seen === undefined) return ok(null)
  const found = isPerson(holder) ? null : await findApproval(read, holder, seen.approval)
  return judgeChange(found?.kind === kind ? found : null, userId, seen.version, clock.now())
}

/** Returns the id and the version that an offer makes: what a changed request is about stays the same thing. */
export function changedOrNew<P extends string>(
  changed: Approval | null,
  prefix: P,
  now: Date,
): { readonly id: Id<P>; readonly version: number } {
  if (changed === null) return { id: newId(prefix, now.getTime()), version: 1 }
  const { subject: id, version } = changed
  if (!isId(prefix, id)) throw new RangeError(`${changed.id} asks for no ${prefix}`)
  return { id, version: version + 1 }
}

/** Only the person who made it may change it, while it is not carried out; nobody else learns of it. */
function judgeChange(
  approval: Approval | null,
  userId: UserId,
  version: number,
  now: Date,
): Result<Approval, ChangeRefusal> {
  if (approval === null || approval.madeBy !== userId) return refuse('not_found')
  if (!isChangeable(approval, now)) return refuse('approval_closed')
  return approval.version === version ? ok(approval) : refuse('version_changed')
}

/** Returns how much of an asset a request has on hold, in minor units: it is free once the request is changed. */
export function heldFor(changed: Pick<Approval, 'payload'> | null, asset: AssetCode): bigint {
  const read = changed === null ? null : readPayload(changed.payload)
  return read?.most?.asset === asset ? mostOf(read).amount : 0n
}

/**
 * Stores the next version of a request, confirmed by its maker, in the caller's transaction, under the lock of the
 * holder's acts. On a refusal the caller rolls back, and the old version stays as it was, hold and votes included.
 */
export async function changeApproval(
  { clock }: Deps,
  tx: Tx,
  { payload }: Request,
  consent: Authorization,
): Promise<Result<AwaitsApproval, ChangeRefusal | NotEnough>> {
  const now = clock.now()
  const locked = await lockApproval(tx, payload.company, payload.request)
  const judged = judgeChange(locked, payload.madeBy, Number(payload.version) - 1, now)
  if (!judged.ok) return judged
  const before = judged.value
  const next: Approval = {
    ...statedIn(payload, consent),
    state: approvalMachine.after(before.state, 'changed'),
    madeAt: before.madeAt,
    changedAt: now,
  }
  if (next.kind !== before.kind || next.subject !== before.subject)
    throw new RangeError(`${before.id} is changed to something else`)
  if (readPayload(before.payload).most !== null) {
    const freed = await releaseHold(tx, { id: approvalHoldId(before), occurredAt: now })
    if (!freed.ok) throw new Error(`the hold of ${before.id}: ${freed.refusal.code}`)
  }
  const held = payload.most === null ? ok(null) : await holdMost(tx, next, mostOf(payload), now)
  if (!held.ok) return held
  await putVersion(tx, next)
  const facts = { request: next.id, version: next.version }
  await recordAudit(tx, { at: now, actor: next.madeBy, action: 'approvals.changed', subject: next.company, facts })
  await tellOthers({ clock }, tx, next, 'approval-changed')
  await tellChange(tx, next, now)
  return ok({ awaits: next })
}

/**
 * Returns the request that was made about this thing before, or, for a `change`, in which exactly that was asked for;
 * `null` when there is none. Reads nothing for a person.
 */
export async function earlierRequest(
  tx: Tx,
  holder: HolderId,
  subject: string,
  change: Pick<Change, 'version' | 'isSaidBy'> | null = null,
): Promise<AwaitsApproval | null> {
  const found = isPerson(holder) ? null : await findApprovalOf(tx, holder, subject)
  if (found === null) return null
  return change === null || (await saysSo(tx, found, change)) ? { awaits: found } : null
}

/** Whether this version of a request, now or before, asks for what a command asks for. */
async function saysSo(
  tx: Tx,
  found: Approval,
  { version, isSaidBy }: Pick<Change, 'version' | 'isSaidBy'>,
): Promise<boolean> {
  if (found.version < version) return false
  const text =
    found.version === version
      ? found.payload
      : (await earlierVersions(tx, found.id)).find((each) => each.version === version)?.payload
  return text !== undefined && isSaidBy(readPayload(text))
}
