/**
 * Our side of companies' verification: what waits, viewing it, deciding. Each step names its operator and is in the
 * audit trail. The caller decides who may be an operator.
 */
import { KYB_PAPERS, type PartyReason } from '@zend/contracts'
import { type BusinessId, ok, type PartyId, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { unsealBytes } from '../sealing/index.ts'
import { waitingCases } from './cases.repo.ts'
import { openFinding } from './check-company.ts'
import { checksForPeople, findGiven, findProven, lockCheck, newestChecks } from './checks.repo.ts'
import { withCase } from './decide-kyb.ts'
import { findFile, picturesOf, type StoredFile } from './files.repo.ts'
import type { KybKeys } from './keys.ts'
import type { KybFileId, PersonCheckId } from './kyb.ts'
import { percentOf } from './ownership.ts'
import { findParty } from './parties.repo.ts'
import { companiesWithOpenHits, decideHits, findingsOf, hitsOf } from './review.repo.ts'
import type { KybReviewDeps, KybReviewer, NotWaiting } from './review.deps.ts'
import { screenCompany } from './screen-company.ts'
import { nameOfParty, openIdentity, openParty, openProven, type ProvenPerson } from './sealed.ts'
import { settlePersonCheck } from './settle-person.ts'
import { isOwner, type KybSnapshot, readSnapshot, type SnapshotParty } from './snapshot.ts'

// More than this cannot be worked through from one list.
const SHOWN_MAX = 200

/**
 * Returns what waits for an operator: cases, checks of people, and companies that a list may name; the longest first.
 */
export async function listKybReviews({ db }: Pick<KybReviewDeps, 'db'>) {
  return {
    cases: await waitingCases(db.read, SHOWN_MAX),
    checks: await checksForPeople(db.read, SHOWN_MAX),
    listed: await companiesWithOpenHits(db.read, SHOWN_MAX),
  }
}

/** Returns everything about a company's case. Reading it is recorded in the audit trail. */
export async function showKyb({ db, clock, kybKeys }: KybReviewDeps, { operator, why }: KybReviewer, id: BusinessId) {
  return db.transact(async (tx) => {
    await recordAudit(tx, { at: clock.now(), actor: operator, action: 'kyb.case_opened', subject: id, facts: { why } })
    const snapshot = await readSnapshot(kybKeys, tx, id)
    const { sealedInfo: _sealed, ...kyb } = snapshot.kyb
    const findings = await findingsOf(tx, id, kyb.round)
    return {
      company: snapshot.company,
      kyb,
      info: snapshot.info,
      people: await Promise.all(snapshot.parties.map((party) => shownPerson(kybKeys, tx, snapshot, party))),
      papers: snapshot.papers.map(({ paper, needed, sure }) => ({
        paper,
        needed,
        sure,
        pages: snapshot.pages.filter(({ slot }) => slot === paper).map(shownFile),
      })),
      reviews: [...snapshot.reviews.values()],
      findings: findings.map((each) => ({
        name: each.name,
        result: each.result,
        detail: openFinding(kybKeys, id, each),
      })),
      hits: await hitsOf(tx, id),
    }
  })
}

const shownFile = ({ id, format, bytes, issuedOn }: StoredFile) => ({ id, format, bytes, issuedOn })

async function shownPerson(kybKeys: KybKeys, tx: Tx, snapshot: KybSnapshot, party: SnapshotParty) {
  const { id, profile, state, reason, needed, userId, edges } = party
  const [given, proven] = [await findGiven(tx, id), await findProven(tx, id)]
  return {
    id,
    profile,
    state,
    reason,
    needed,
    account: userId,
    share: percentOf(snapshot.ownership, id),
    owner: isOwner(snapshot, party),
    edges: edges.map(({ target, kind, basisPoints }) => ({ target, kind, basisPoints })),
    given: given === null ? null : openIdentity(kybKeys.person, id, given.sealed),
    proven: proven === null ? null : openProven(kybKeys.person, id, proven),
    pictures: (await picturesOf(tx, id)).map((file) => ({ slot: file.slot, ...shownFile(file) })),
    checks: await newestChecks(tx, id),
  }
}

/** Returns a file's content. Opening it is recorded in the audit trail with the reason. */
export async function openKybFile(
  { db, clock, kybKeys }: KybReviewDeps,
  { operator, why }: KybReviewer,
  id: KybFileId,
): Promise<Result<{ readonly format: string; readonly bytes: number; readonly content: Uint8Array }, NotWaiting>> {
  return db.transact(async (tx) => {
    const file = await findFile(tx, id)
    if (file === null) return refuse('not_found')
    await recordAudit(tx, { at: clock.now(), actor: operator, action: 'kyb.file_opened', subject: id, facts: { why } })
    const isPaper = KYB_PAPERS.some((paper) => paper === file.slot)
    const content = unsealBytes(isPaper ? kybKeys.sealing : kybKeys.person, id, file.sealed)
    return ok({ format: file.format, bytes: file.bytes, content })
  })
}

/** Decides whether the lists' entries are this company or somebody behind it. */
export async function decideKybListing(
  deps: KybReviewDeps,
  reviewer: KybReviewer,
  company: BusinessId,
  state: 'cleared' | 'confirmed',
): Promise<Result<null, NotWaiting>> {
  return withCase(deps, reviewer, company, 'kyb.listing_decided', async (tx, _snapshot, at) => {
    const { operator, why } = reviewer
    const decided = await decideHits(tx, company, { state, operator, reason: why, at })
    if (decided === 0) return null
    await screenCompany(deps, tx, company)
    return { state, hits: decided }
  })
}

/** Decides the check of a person that waits for an operator. An approved one proves whom the company named. */
export async function decidePersonCheck(
  deps: KybReviewDeps,
  { operator, why }: KybReviewer,
  id: PersonCheckId,
  end: { readonly outcome: 'approved' } | { readonly outcome: 'rejected'; readonly reason: PartyReason },
): Promise<Result<null, NotWaiting>> {
  const { db, clock } = deps
  const check = await db.transact((tx) => lockCheck(tx, id))
  if (check?.state !== 'manual') return refuse('not_found')
  const person = end.outcome === 'approved' ? await claimedBy(deps, check.party) : null
  const reason = end.outcome === 'approved' ? null : end.reason
  const settled = await settlePersonCheck(deps, id, { ...end, reason, person, number: null, by: operator })
  if (!settled) return refuse('not_found')
  const facts = { outcome: end.outcome, why }
  await db.transact((tx) =>
    recordAudit(tx, { at: clock.now(), actor: operator, action: 'kyb.person_reviewed', subject: id, facts }),
  )
  return ok(null)
}

/** Whom the company named, with the birth date that they gave. */
async function claimedBy({ db, kybKeys }: KybReviewDeps, id: PartyId): Promise<ProvenPerson | null> {
  const [party, given] = [await findParty(db.read, id), await findGiven(db.read, id)]
  if (party === null || given === null) return null
  const { birthDate } = openIdentity(kybKeys.person, id, given.sealed)
  return { name: nameOfParty(openParty(kybKeys.sealing, id, party.sealed)), birthDate }
}
