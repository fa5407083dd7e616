/**
 * Our side of verification: what waits for an operator, viewing it, deciding. Each step names its operator and is in
 * the audit trail. The caller decides who may be an operator.
 */
import type { VerificationReason } from '@zend/contracts'
import { ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { findPerson, type PhoneKeys, phoneOf } from '../persons/index.ts'
import { type CustomerHit, customersWithOpenHits, decideHits, hitsOf } from '../screening/index.ts'
import { unsealBytes } from '../sealing/index.ts'
import { checksForPeople, findCheck, openNumberOf, type StoredCheck } from './checks.repo.ts'
import { decideByPeople, type KnownPerson } from './decide.ts'
import { type FileSummary, filesOf, findFile } from './files.repo.ts'
import { type HandedIn, openHandedIn } from './handed-in.ts'
import { findKnownPerson, putListing } from './people.repo.ts'
import { notifyTier } from './reach-tier.ts'
import { settleCheck, type SettleDeps } from './settle-check.ts'
import { lockVerification, readStanding } from './verification.repo.ts'
import { type CheckId, type CheckSummary, type FileId, type Listing, STEPS_OF } from './verification.ts'

/** Dependencies of our side. */
export type ReviewDeps = SettleDeps & { readonly db: Pick<Database, 'read' | 'transact'> }
/** The acting operator, and the reason, for the audit trail. Customers see neither. */
export type Reviewer = { readonly operator: string; readonly why: string }
/** Nothing with this id waits. */
export type NotWaiting = Refusal<'not_found'>

// More than this cannot be worked through from one list.
const SHOWN_MAX = 200

/** Returns what waits for an operator: checks, and customers whom a list may name; the one that waits longest first. */
export async function listReviews({
  db,
}: ReviewDeps): Promise<{ readonly checks: readonly CheckSummary[]; readonly hits: readonly CustomerHit[] }> {
  const checks = await checksForPeople(db.read, SHOWN_MAX)
  const hits = await hitsOf(db.read, await customersWithOpenHits(db.read, SHOWN_MAX))
  return { checks, hits: hits.filter(({ state }) => state === 'open') }
}

/** A check as operators see it: the submission, and the names of its files. */
export type ReviewedCheck = {
  readonly check: CheckSummary
  readonly handedIn: HandedIn[keyof HandedIn]
  readonly files: readonly FileSummary[]
  readonly known: KnownPerson | null
}

/** Returns a check with its submission. Reading it is recorded in the audit trail. */
export async function showCheck(
  { db, clock, keys }: ReviewDeps,
  { operator, why }: Reviewer,
  id: CheckId,
): Promise<Result<ReviewedCheck, NotWaiting>> {
  return db.transact(async (tx) => {
    const check = await findCheck(tx, id)
    if (check === null) return refuse('not_found')
    await recordAudit(tx, {
      at: clock.now(),
      actor: operator,
      action: 'verification.check_opened',
      subject: id,
      facts: { why },
    })
    const handedIn = openHandedIn(keys.sealing, id, check.kind, check.sealed)
    return ok({
      check,
      handedIn,
      files: await filesOf(tx, id),
      known: await findKnownPerson(tx, keys.person, check.userId),
    })
  })
}

/**
 * Returns a customer's phone number, for contacting them, and whether it is confirmed. Reading it is recorded in the
 * audit trail with the reason.
 */
export async function showPhone(
  { db, clock, phoneKeys }: Pick<ReviewDeps, 'db' | 'clock'> & { readonly phoneKeys: PhoneKeys },
  { operator, why }: Reviewer,
  userId: UserId,
): Promise<Result<{ readonly phone: string; readonly confirmed: boolean }, NotWaiting>> {
  return db.transact(async (tx) => {
    if ((await findPerson(tx, userId)) === null) return refuse('not_found')
    await recordAudit(tx, {
      at: clock.now(),
      actor: operator,
      action: 'verification.phone_opened',
      subject: userId,
      facts: { why },
    })
    const { steps } = await readStanding(tx, userId)
    const confirmed = steps.some(({ step, state }) => step === 'phone' && state === 'approved')
    return ok({ phone: await phoneOf(tx, phoneKeys, userId), confirmed })
  })
}

/** Returns a file's content. Opening it is recorded in the audit trail with the reason. */
export async function openFile(
  { db, clock, keys }: ReviewDeps,
  { operator, why }: Reviewer,
  id: FileId,
): Promise<Result<FileSummary & { readonly content: Uint8Array }, NotWaiting>> {
  return db.transact(async (tx) => {
    const file = await findFile(tx, id)
    if (file === null) return refuse('not_found')
    await recordAudit(tx, {
      at: clock.now(),
      actor: operator,
      action: 'verification.file_opened',
      subject: id,
      facts: { why },
    })
    const { sealed, userId: _owner, ...summary } = file
    return ok({ ...summary, content: unsealBytes(keys.sealing, id, sealed) })
  })
}

/**
 * Decides a check that waits for an operator. An approved number or document proves the person whom the customer
 * claimed to be.
 */
export async function decideCheck(
  deps: ReviewDeps,
  { operator, why }: Reviewer,
  id: CheckId,
  end:
    | { readonly outcome: 'approved' }
    | { readonly outcome: 'rejected' | 'resubmit'; readonly reason: VerificationReason },
): Promise<Result<null, NotWaiting>> {
  return deps.db.transact(async (tx): Promise<Result<null, NotWaiting>> => {
    const check = await findCheck(tx, id)
    if (check?.state !== 'manual') return refuse('not_found')
    const person = await personOf(deps, tx, check)
    const reason = end.outcome === 'approved' ? null : end.reason
    const settled = await settleCheck(
      deps,
      tx,
      id,
      decideByPeople(check.kind, STEPS_OF[check.kind], end.outcome, reason, person),
      operator,
    )
    if (!settled) return refuse('not_found')
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: operator,
      action: 'verification.reviewed',
      subject: id,
      facts: { outcome: end.outcome, why },
    })
    return ok(null)
  })
}

/** Returns who the customer of a check is: whom we know, else whom they claimed to be with a number; `null` for neither. */
export async function personOf(
  { keys }: Pick<ReviewDeps, 'keys'>,
  tx: Tx,
  check: StoredCheck,
): Promise<KnownPerson | null> {
  const known = await findKnownPerson(tx, keys.person, check.userId)
  const number = check.kind === 'number' ? check : await openNumberOf(tx, check.userId)
  return known ?? (number === null ? null : claimed(keys, number))
}

const claimed = (keys: ReviewDeps['keys'], number: StoredCheck): KnownPerson => {
  const { firstName, lastName, birthDate } = openHandedIn(keys.sealing, number.id, 'number', number.sealed)
  return { name: `${firstName} ${lastName}`, birthDate }
}

/**
 * Decides whether the lists' entries are this customer: `cleared` they are not, and what was proven counts again;
 * `confirmed` they are, and nothing ever goes out.
 */
export async function decideListing(
  deps: ReviewDeps,
  { operator, why }: Reviewer,
  userId: UserId,
  state: 'cleared' | 'confirmed',
): Promise<Result<null, NotWaiting>> {
  return deps.db.transact(async (tx): Promise<Result<null, NotWaiting>> => {
    await lockVerification(tx, userId)
    const at = deps.clock.now()
    const decided = await decideHits(tx, userId, { state, operator, reason: why, at })
    if (decided === 0) return refuse('not_found')
    const states = (await hitsOf(tx, [userId])).map((hit) => hit.state)
    const listing: Listing = states.includes('confirmed') ? 'refused' : 'clear'
    await putListing(tx, userId, listing)
    await recordAudit(tx, {
      at,
      actor: operator,
      action: 'verification.listing_decided',
      subject: userId,
      facts: { state, hits: decided, why },
    })
    await notifyTier(deps, tx, userId, 0)
    return ok(null)
  })
}
