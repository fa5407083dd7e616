/**
 * The owner of a frozen account shows who they are once more: a document and their face, checked as for tier 2 and
 * compared with the person who was proven before. Whom nothing proved yet waits for an operator. It changes no step and
 * no tier; when it is approved, the account opens again (settle-check.ts).
 */
import type { VerificationReason } from '@zend/contracts'
import { after, DAY_MS, newId, ok, refuse, type Refusal, type Result, roomAt, type UserId } from '@zend/kernel'
import { type Tx, undoOnRefusal } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import { accountFrozenSince, findPerson } from '../persons/index.ts'
import type { Caller } from '../throttle/index.ts'
import { requirementsOf } from './country-requirements.ts'
import { attach, type DocumentCommand, enqueueCheck, type HandInDeps, picturesOf } from './hand-in.ts'
import { sealHandedIn } from './handed-in.ts'
import type { DocumentRefusal } from './verification.refusals.ts'
import { checkTimes, insertCheck, lockVerification, newestCheck } from './verification.repo.ts'
import type { CheckOutcome } from './verification.ts'

/** The account of somebody who wants to open it again. `check` is what they handed in since it was frozen. */
export type Unfreezing = {
  readonly frozenAt: Date | null
  readonly documents: ReturnType<typeof requirementsOf>['documents']
  readonly check: { readonly outcome: CheckOutcome | null; readonly reason: VerificationReason | null } | null
}

/** Reads how far somebody is with opening their frozen account. */
export async function readUnfreezing(read: Tx, { userId }: Pick<Actor, 'userId'>): Promise<Unfreezing> {
  const person = await findPerson(read, userId)
  if (person === null) throw new Error(`${userId} has no account`)
  const frozenAt = await accountFrozenSince(read, userId)
  const check = frozenAt === null ? null : await newestCheck(read, userId, 'unfreeze', frozenAt)
  return { frozenAt, documents: requirementsOf(person.country).documents, check }
}

/** Why a document was not taken. */
export type UnfreezeRefusal = Exclude<DocumentRefusal, Refusal<'already_verified'> | Refusal<'verification_needed'>>

/** Submits a document and a face to open a frozen account: one check at a time, a few a day. Does nothing to an open one. */
export async function handInToUnfreeze(
  { db, clock, keys, policy }: HandInDeps,
  { userId }: Pick<Actor, 'userId'>,
  given: DocumentCommand,
  { ip }: Caller,
): Promise<Result<null, UnfreezeRefusal>> {
  return db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<null, UnfreezeRefusal>> => {
      await lockVerification(tx, userId)
      const person = await findPerson(tx, userId)
      const frozenAt = await accountFrozenSince(tx, userId)
      if (person === null || frozenAt === null) return ok(null)
      const open = await newestCheck(tx, userId, 'unfreeze', frozenAt)
      if (open !== null && open.outcome === null) return refuse('verification_in_review')
      const files = picturesOf(person.country, given)
      if (files === null) return refuse('document_kind_unknown')
      const at = clock.now()
      const earlier = await checkTimes(tx, userId, 'unfreeze', after(at, -DAY_MS))
      const retryAt = roomAt(earlier, { max: policy.perDayMax.unfreeze, windowMs: DAY_MS })
      if (retryAt !== null) return refuse('rate_limited', { retryAt })
      const id = newId('vck', at.getTime())
      const { firstName, lastName, country } = person
      const { idType } = given
      const sealed = sealHandedIn(keys.sealing, id, 'unfreeze', { firstName, lastName })
      await insertCheck(tx, { id, userId, kind: 'unfreeze', country, idType, last4: null, sealed, createdAt: at })
      const attached = await attach(tx, userId, id, files)
      if (!attached.ok) return attached
      const facts = { kind: 'unfreeze', idType }
      await recordAudit(tx, { at, actor: userId, action: 'verification.handed_in', subject: id, facts, ip })
      await enqueueCheck(tx, id)
      return ok(null)
    }),
  )
}

/** Called with the owner of a frozen account whose document was accepted, in the transaction that accepted it. */
export type OnProven = (tx: Tx, userId: UserId) => Promise<void>
