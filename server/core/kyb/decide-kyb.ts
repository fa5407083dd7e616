/**
 * Decides a company's case: item by item, and as a whole. Each step is one of us, under the case's lock, and in the
 * audit trail with its reason.
 */
import { INFO_FIELDS, KYB_PAPERS, type KybReason, type KybRejection } from '@zend/contracts'
import { type BusinessId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { sendNotice } from '../notices/index.ts'
import { type CaseChange, lockKyb, putCase, putReview, type StoredCase } from './cases.repo.ts'
import { canonicalRegistration } from './country-papers.ts'
import { isKybItem, type KybEvent, kybMachine } from './kyb.ts'
import { claimRegistration, putVerifiedNames } from './review.repo.ts'
import type { KybReviewDeps, KybReviewer, NotWaiting } from './review.deps.ts'
import { screenCompany } from './screen-company.ts'
import { exists, type KybSnapshot, neededPeople, readSnapshot } from './snapshot.ts'

/** Says something of one item of a case that is with us: it is accepted, or it is asked for again. */
export async function reviewItem(
  deps: KybReviewDeps,
  reviewer: KybReviewer,
  company: BusinessId,
  { item, ask }: { readonly item: string; readonly ask: KybReason | null },
): Promise<Result<null, NotWaiting>> {
  return withCase(deps, reviewer, company, 'kyb.item_reviewed', async (tx, snapshot, at) => {
    if (!isKybItem(item, KYB_PAPERS) || !exists(snapshot, item)) return null
    const isOurs =
      snapshot.kyb.state === 'in_review' || (ask !== null && kybMachine.allows(snapshot.kyb.state, 'asked'))
    if (!isOurs) return null
    const state = ask === null ? 'accepted' : 'asked'
    await putReview(tx, company, { item, state, reason: ask, by: reviewer.operator, at })
    return { item, state, reason: ask }
  })
}

/** Asks the company for what was marked as asked: everything that was not is accepted. Refused when nothing is. */
export async function askMore(
  deps: KybReviewDeps,
  reviewer: KybReviewer,
  company: BusinessId,
): Promise<Result<null, NotWaiting>> {
  return withCase(deps, reviewer, company, 'kyb.asked', async (tx, snapshot, at) => {
    const { kyb, reviews } = snapshot
    const asked = [...reviews.values()].filter(({ state, item }) => state === 'asked' && exists(snapshot, item))
    if (asked.length === 0 || !kybMachine.allows(kyb.state, 'asked')) return null
    await acceptRest(tx, snapshot, reviewer, at)
    await change(tx, kyb, 'asked', { decidedAt: at, decidedBy: reviewer.operator, reason: null })
    await tell(deps, tx, snapshot, 'kyb-more-info')
    return { items: asked.map(({ item }) => item).join(' ') }
  })
}

/**
 * Accepts everything that is not asked for. Where single pages of a paper are, its others are accepted one by one, and
 * the paper is open for what takes their place.
 */
async function acceptRest(tx: Tx, snapshot: KybSnapshot, { operator: by }: KybReviewer, at: Date): Promise<void> {
  const { company, parties, papers, pages, reviews } = snapshot
  const put = (item: string, state: 'accepted' | 'answered') =>
    putReview(tx, company.id, { item, state, reason: null, by, at })
  const isAsked = (item: string): boolean => reviews.get(item)?.state === 'asked'
  const items = [
    ...INFO_FIELDS.map((field) => `info.${field}`),
    ...parties.map(({ id }) => id),
    ...papers.map(({ paper }) => `paper.${paper}`),
  ]
  const opened = new Set(pages.filter(({ id }) => isAsked(id)).map(({ slot }) => `paper.${slot}`))
  for (const item of items) if (!isAsked(item)) await put(item, opened.has(item) ? 'answered' : 'accepted')
  for (const { id, slot } of pages) if (opened.has(`paper.${slot}`) && !isAsked(id)) await put(id, 'accepted')
}

/** Why a company cannot be approved yet. */
export type ApproveRefusal =
  | NotWaiting
  | Refusal<'people_undecided', { readonly people: string }>
  | Refusal<'listed'>
  | Refusal<'items_asked', { readonly items: string }>
  | Refusal<'number_taken'>

/**
 * Approves a company: each needed person's own check is done, no list may name anybody, nothing is asked for, and the
 * number is no other approved company's. From then on the company bears the names and number that were verified.
 */
export async function approveKyb(
  deps: KybReviewDeps,
  reviewer: KybReviewer,
  company: BusinessId,
  { highRisk }: { readonly highRisk: boolean },
): Promise<Result<null, ApproveRefusal>> {
  const { db, clock, policy, kybKeys } = deps
  return db.transact(async (tx): Promise<Result<null, ApproveRefusal>> => {
    await lockKyb(tx, company)
    const listing = await screenCompany(deps, tx, company)
    const snapshot = await readSnapshot(kybKeys, tx, company)
    const { kyb, info, reviews } = snapshot
    const at = clock.now()
    if (kyb.state !== 'in_review' || info === null) return refuse('not_found')
    const undecided = neededPeople(snapshot).filter(({ state }) => state !== 'done')
    if (undecided.length > 0) return refuse('people_undecided', { people: undecided.map(({ id }) => id).join(' ') })
    if (listing !== 'clear') return refuse('listed')
    const asked = [...reviews.values()].filter(({ state, item }) => state === 'asked' && exists(snapshot, item))
    if (asked.length > 0) return refuse('items_asked', { items: asked.map(({ item }) => item).join(' ') })
    const { registrationType, registrationNumber, legalName, tradingName } = info
    const { country } = snapshot.company
    const claim = { country, type: registrationType, number: canonicalRegistration(registrationNumber), at }
    if (!(await claimRegistration(tx, company, claim))) return refuse('number_taken')
    const isHigh = highRisk || kyb.highRisk
    await acceptRest(tx, snapshot, reviewer, at)
    const approvedUntil = monthsAfter(at, isHigh ? policy.highRiskMonths : policy.approvalMonths)
    const decided = { decidedAt: at, decidedBy: reviewer.operator, reason: null }
    await change(tx, kyb, 'approved', { ...decided, approvedUntil, highRisk: isHigh })
    await putVerifiedNames(tx, company, { legalName, tradingName, registrationType, registrationNumber })
    const facts = { why: reviewer.why, until: approvedUntil.toISOString(), highRisk: isHigh }
    await recordAudit(tx, { at, actor: reviewer.operator, action: 'kyb.approved', subject: company, facts })
    await tell(deps, tx, { company: { ...snapshot.company, name: legalName } }, 'kyb-approved')
    return ok(null)
  })
}

/** Rejects a company, or ends what is asked of it. */
export async function rejectKyb(
  deps: KybReviewDeps,
  reviewer: KybReviewer,
  company: BusinessId,
  reason: KybRejection,
): Promise<Result<null, NotWaiting>> {
  return withCase(deps, reviewer, company, 'kyb.rejected', async (tx, snapshot, at) => {
    if (!kybMachine.allows(snapshot.kyb.state, 'rejected')) return null
    const decided = { decidedAt: at, decidedBy: reviewer.operator, reason, approvedUntil: null }
    await change(tx, snapshot.kyb, 'rejected', decided)
    await tell(deps, tx, snapshot, 'kyb-rejected')
    return { reason }
  })
}

/** Suspends a company: its limits are those before approval. Or lets it go on, while its approval lasts. */
export async function suspendKyb(
  deps: KybReviewDeps,
  reviewer: KybReviewer,
  company: BusinessId,
  wish: 'suspend' | 'resume',
): Promise<Result<null, NotWaiting>> {
  return withCase(
    deps,
    reviewer,
    company,
    wish === 'suspend' ? 'kyb.suspended' : 'kyb.resumed',
    async (tx, { kyb }, at) => {
      const isLasting = kyb.approvedUntil !== null && kyb.approvedUntil > at
      const event: KybEvent = wish === 'suspend' ? 'suspended' : isLasting ? 'resumed' : 'reopened'
      if (!kybMachine.allows(kyb.state, event)) return null
      await change(tx, kyb, event, {})
      return { event }
    },
  )
}

/** Runs a step of ours on a case. A step that answers null found nothing to decide, and wrote nothing. */
export async function withCase(
  { db, clock, kybKeys }: KybReviewDeps,
  { operator, why }: KybReviewer,
  company: BusinessId,
  action: `kyb.${string}`,
  step: (tx: Tx, snapshot: KybSnapshot, at: Date) => Promise<Readonly<Record<string, string | number | null>> | null>,
): Promise<Result<null, NotWaiting>> {
  return db.transact(async (tx): Promise<Result<null, NotWaiting>> => {
    await lockKyb(tx, company)
    const snapshot = await readSnapshot(kybKeys, tx, company)
    const at = clock.now()
    const facts = await step(tx, snapshot, at)
    if (facts === null) return refuse('not_found')
    await recordAudit(tx, { at, actor: operator, action, subject: company, facts: { ...facts, why } })
    return ok(null)
  })
}

async function change(tx: Tx, kyb: StoredCase, event: KybEvent, what: Omit<CaseChange, 'state'>): Promise<void> {
  const state = kybMachine.after(kyb.state, event)
  if (state === 'not_started') throw new Error('nothing leads back to the beginning')
  await putCase(tx, kyb.company, { ...what, state })
}

const tell = (
  { clock }: Pick<KybReviewDeps, 'clock'>,
  tx: Tx,
  { company: { id, name } }: { readonly company: Pick<KybSnapshot['company'], 'id' | 'name'> },
  kind: 'kyb-more-info' | 'kyb-approved' | 'kyb-rejected',
): Promise<void> => sendNotice({ clock }, tx, { kind, to: id, facts: { company: name } })

/** Returns the same day so many months later, in UTC; the month's last day where it has no such day. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCMonth(at.getUTCMonth() + months)
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0)
  return later
}
