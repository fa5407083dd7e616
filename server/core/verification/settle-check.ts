/**
 * Ends a check, exactly once: the steps, the proven person, the lists that may name them, and the customer's notice.
 * Used for a checker's verdict and for an operator's decision.
 */
import type { UserId } from '@zend/kernel'
import type { VerificationReason } from '@zend/contracts'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { sendNotice } from '../notices/index.ts'
import { hitsOf, noteHits, type PeopleScreen } from '../screening/index.ts'
import { claimIdentity, endCheck, lockCheck, openNumberOf, type StoredCheck } from './checks.repo.ts'
import type { Decision, KnownPerson } from './decide.ts'
import { openHandedIn } from './handed-in.ts'
import { identityHash, type VerificationKeys } from './keys.ts'
import { findKnownPerson, putListing, putPerson } from './people.repo.ts'
import { notifyTier, type TierDeps } from './reach-tier.ts'
import { type CheckId, type CheckKind, type CheckOutcome, type Listing, tierFrom } from './verification.ts'
import type { OnProven } from './unfreeze.ts'
import { lockVerification, putStep, readStanding } from './verification.repo.ts'

/** Dependencies of ending a check. `screen` are the lists of persons; `onProven` opens a frozen account. */
export type SettleDeps = TierDeps & {
  readonly keys: VerificationKeys
  readonly screen: PeopleScreen
  readonly onProven: OnProven
}

type Ends = Extract<Decision, { kind: 'ends' }>

/**
 * Ends a check as decided, in the caller's transaction. `decidedBy` is an operator, or `null`. Returns false, and
 * changes nothing, when it has ended before.
 */
export async function settleCheck(
  deps: SettleDeps,
  tx: Tx,
  id: CheckId,
  decision: Ends,
  decidedBy: string | null,
): Promise<boolean> {
  const check = await lockCheck(tx, id)
  if (check === null || check.state === 'settled') return false
  await lockVerification(tx, check.userId)
  if (check.kind === 'unfreeze') return settleUnfreezing(deps, tx, check, decision, decidedBy)
  await settle(deps, tx, check, decision, decidedBy)
  return true
}

/**
 * Ends a locked check as decided, also one that had ended and that its customer had looked at again; not one that
 * unfreezes.
 */
export async function settle(
  deps: SettleDeps,
  tx: Tx,
  check: StoredCheck,
  decision: Ends,
  decidedBy: string | null,
): Promise<void> {
  const { id, userId } = check
  const before = tierFrom(await readStanding(tx, userId))
  const ends = await withIdentity(deps, tx, check, decision)
  const at = deps.clock.now()
  const reason = reasonOf(ends)
  for (const { step, state, reason: why, difference } of ends.steps)
    await putStep(tx, userId, { step, state, reason: why, at }, id, difference)
  await end(tx, check, ends, { decidedBy, at })
  if (ends.person !== null) {
    await screenPerson(deps, tx, userId, (await findKnownPerson(tx, deps.keys.person, userId)) ?? ends.person)
    if (check.kind === 'document') await confirmNumber(deps, tx, userId, ends, decidedBy)
  }
  await notify(deps, tx, { userId, kind: check.kind }, ends.outcome, reason, before)
}

const reasonOf = ({ steps }: Ends): VerificationReason | null =>
  steps.find((step) => step.reason !== null)?.reason ?? null

async function end(
  tx: Tx,
  { id, userId, kind }: StoredCheck,
  ends: Ends,
  by: { readonly decidedBy: string | null; readonly at: Date },
): Promise<void> {
  const [reason, { outcome }] = [reasonOf(ends), ends]
  await endCheck(tx, id, { outcome, reason, ...by })
  const facts = { userId, kind, outcome, reason }
  await recordAudit(tx, { at: by.at, actor: by.decidedBy, action: 'verification.decided', subject: id, facts })
}

/** Ends a check by which somebody opens their frozen account: it opens, or they are told why not. */
async function settleUnfreezing(
  deps: SettleDeps,
  tx: Tx,
  check: StoredCheck,
  ends: Ends,
  decidedBy: string | null,
): Promise<boolean> {
  await end(tx, check, ends, { decidedBy, at: deps.clock.now() })
  if (ends.outcome === 'approved') await deps.onProven(tx, check.userId)
  else {
    const facts = { reason: reasonOf(ends) ?? 'other' } as const
    await sendNotice(deps, tx, { kind: 'unfreeze-refused', to: check.userId, facts })
  }
  return true
}

/** Claims an approved number for the customer; rejects one that belongs to somebody else. */
async function withIdentity({ clock, keys }: SettleDeps, tx: Tx, check: StoredCheck, decision: Ends): Promise<Ends> {
  if (check.kind !== 'number' || decision.outcome !== 'approved') return decision
  const { number } = openHandedIn(keys.sealing, check.id, 'number', check.sealed)
  const hash = identityHash(keys, check.country, check.idType, number)
  const isOwn = await claimIdentity(tx, {
    hash,
    userId: check.userId,
    idType: check.idType,
    checkId: check.id,
    at: clock.now(),
  })
  if (isOwn) return decision
  return {
    kind: 'ends',
    outcome: 'rejected',
    person: null,
    number: null,
    steps: [{ step: 'identity-number', state: 'rejected', reason: 'identity_used' }],
  }
}

/** A number whose register cannot be queried is confirmed by the document that shows it. */
async function confirmNumber(
  deps: SettleDeps,
  tx: Tx,
  userId: UserId,
  ends: Ends,
  decidedBy: string | null,
): Promise<void> {
  const open = await openNumberOf(tx, userId)
  if (open === null || ends.number === null) return
  const { number } = openHandedIn(deps.keys.sealing, open.id, 'number', open.sealed)
  if (plain(number) !== plain(ends.number)) return
  const approved: Ends = { ...ends, steps: [{ step: 'identity-number', state: 'approved', reason: null }] }
  await settleCheck(deps, tx, open.id, approved, decidedBy)
}

const plain = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/**
 * Screens a person against the lists and stores the listing. The first proven name stays: later proofs were compared
 * with it.
 */
async function screenPerson(
  { clock, screen, keys }: SettleDeps,
  tx: Tx,
  userId: UserId,
  person: KnownPerson,
): Promise<void> {
  const at = clock.now()
  const listing = await listingFor(screen, tx, userId, person, at)
  await putPerson(tx, keys.person, userId, { ...person, listing, version: screen.version, at })
}

async function listingFor(
  screen: PeopleScreen,
  tx: Tx,
  userId: UserId,
  person: KnownPerson,
  at: Date,
): Promise<Listing> {
  await noteHits(tx, userId, screen.match(person), at)
  const states = (await hitsOf(tx, [userId])).map(({ state }) => state)
  return states.includes('confirmed') ? 'refused' : states.includes('open') ? 'in_review' : 'clear'
}

/** Screens a customer again. Returns their current listing. */
export async function rescreenPerson(
  { clock, screen, keys }: SettleDeps,
  tx: Tx,
  userId: UserId,
): Promise<Listing | null> {
  await lockVerification(tx, userId)
  const person = await findKnownPerson(tx, keys.person, userId)
  if (person === null) return null
  const listing = await listingFor(screen, tx, userId, person, clock.now())
  await putListing(tx, userId, listing, screen.version)
  return listing
}

const SUBJECTS = { number: 'identity-number', document: 'document', address: 'address', unfreeze: 'document' } as const

/**
 * Notifies the customer of a new tier, or of the reason for a failure. An approval that opens nothing shows only in the
 * app; nobody is told about a list.
 */
async function notify(
  deps: SettleDeps,
  tx: Tx,
  { userId, kind }: { readonly userId: UserId; readonly kind: CheckKind },
  outcome: CheckOutcome,
  reason: VerificationReason | null,
  tierBefore: number,
): Promise<void> {
  if (outcome === 'approved') return notifyTier(deps, tx, userId, tierBefore)
  const facts = { subject: SUBJECTS[kind], reason: reason ?? 'other' }
  await sendNotice(deps, tx, {
    kind: outcome === 'rejected' ? 'verification-rejected' : 'verification-resubmit',
    to: userId,
    facts,
  })
}
