/** SQL on cases and what was said about their items. It decides nothing: the use cases do. */
import type { KybReason } from '@zend/contracts'
import type { BusinessId } from '@zend/kernel'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { KybCase } from './kyb.ts'
import type { KybTables } from './tables.repo.ts'

const on = (tx: Tx) => tx.$extendTables<KybTables>()

/** A case, with its sealed business info. */
export type StoredCase = KybCase & { readonly sealedInfo: Uint8Array | null }

const toCase = (row: Selectable<KybTables['kyb.cases']>): StoredCase => ({
  company: row.company_id,
  state: row.state,
  sealedInfo: row.sealed_info,
  round: row.round,
  highRisk: row.high_risk,
  soleTrader: row.sole_trader,
  listing: row.listing,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  reason: row.reason,
  approvedUntil: row.approved_until,
})

/** Locks a company's verification until the transaction ends: one change at a time. Nothing of it is locked before. */
export async function lockKyb(tx: Tx, company: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kyb ${company}`}, 0))`.execute(tx)
}

/** Returns a company's case; one that has not started when there is none. */
export async function readCase(tx: Tx, company: BusinessId): Promise<StoredCase> {
  const row = await on(tx).selectFrom('kyb.cases').selectAll().where('company_id', '=', company).executeTakeFirst()
  if (row !== undefined) return toCase(row)
  const nothing = { submittedAt: null, decidedAt: null, decidedBy: null, reason: null, approvedUntil: null }
  const begun = { round: 0, highRisk: false, soleTrader: false, listing: 'clear' as const, sealedInfo: null }
  return { company, state: 'not_started', ...begun, ...nothing }
}

/** What every judgement of a limit asks about a company: null where it has not started. */
export async function readApproval(
  tx: Tx,
  company: BusinessId,
): Promise<Pick<KybCase, 'state' | 'listing' | 'approvedUntil' | 'soleTrader'> | null> {
  const row = await on(tx)
    .selectFrom('kyb.cases')
    .select(['state', 'listing', 'approved_until as approvedUntil', 'sole_trader as soleTrader'])
    .where('company_id', '=', company)
    .executeTakeFirst()
  return row ?? null
}

/** Begins a case. */
export async function insertCase(tx: Tx, company: BusinessId, soleTrader: boolean): Promise<void> {
  await on(tx)
    .insertInto('kyb.cases')
    .values({ company_id: company, state: 'in_progress', sealed_info: null, sole_trader: soleTrader })
    .execute()
}

/** Fields of a case to store; what is left out stays. */
export type CaseChange = Partial<{
  readonly state: Exclude<KybCase['state'], 'not_started'>
  readonly sealedInfo: Uint8Array
  readonly round: number
  readonly highRisk: boolean
  readonly soleTrader: boolean
  readonly listing: KybCase['listing']
  readonly screenedVersion: string
  readonly submittedAt: Date
  readonly decidedAt: Date
  readonly decidedBy: string
  readonly reason: string | null
  readonly approvedUntil: Date | null
  readonly toldUntil: Date
}>

/** Stores changes of a case. */
export async function putCase(tx: Tx, company: BusinessId, change: CaseChange): Promise<void> {
  const { sealedInfo, state, round, highRisk, soleTrader, listing, screenedVersion } = change
  const { submittedAt, decidedAt, decidedBy, reason, approvedUntil, toldUntil } = change
  await on(tx)
    .updateTable('kyb.cases')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(sealedInfo === undefined ? {} : { sealed_info: Buffer.from(sealedInfo) }),
      ...(round === undefined ? {} : { round }),
      ...(highRisk === undefined ? {} : { high_risk: highRisk }),
      ...(soleTrader === undefined ? {} : { sole_trader: soleTrader }),
      ...(listing === undefined ? {} : { listing }),
      ...(screenedVersion === undefined ? {} : { screened_version: screenedVersion }),
      ...(submittedAt === undefined ? {} : { submitted_at: submittedAt }),
      ...(decidedAt === undefined ? {} : { decided_at: decidedAt }),
      ...(decidedBy === undefined ? {} : { decided_by: decidedBy }),
      ...(reason === undefined ? {} : { reason }),
      ...(approvedUntil === undefined ? {} : { approved_until: approvedUntil }),
      ...(toldUntil === undefined ? {} : { told_until: toldUntil }),
    })
    .where('company_id', '=', company)
    .execute()
}

/** Returns cases that wait for one of us or for our checks, the one that waits longest first. */
export async function waitingCases(tx: Tx, max: number): Promise<readonly StoredCase[]> {
  const rows = await on(tx)
    .selectFrom('kyb.cases')
    .selectAll()
    .where('state', 'in', ['submitted', 'in_review'])
    .orderBy('submitted_at')
    .limit(max)
    .execute()
  return rows.map(toCase)
}

/** Returns companies whose approval ends until an instant, soonest first: all, or those who were not told of it. */
export async function endingCases(
  tx: Tx,
  until: Date,
  which: 'all' | 'untold',
  max: number,
): Promise<readonly StoredCase[]> {
  const rows = await on(tx)
    .selectFrom('kyb.cases')
    .selectAll()
    .where('approved_until', '<=', until)
    .$if(which === 'untold', (query) => query.where(sql<boolean>`told_until is distinct from approved_until`))
    .orderBy('approved_until')
    .limit(max)
    .execute()
  return rows.map(toCase)
}

/** Returns companies that were screened against other lists than these. */
export async function companiesToScreen(tx: Tx, version: string, max: number): Promise<readonly BusinessId[]> {
  const rows = await on(tx)
    .selectFrom('kyb.cases')
    .select('company_id')
    .where('screened_version', '!=', version)
    .orderBy('company_id')
    .limit(max)
    .execute()
  return rows.map((row) => row.company_id)
}

/** What one of us said about an item. */
export type Review = {
  readonly item: string
  readonly state: 'accepted' | 'asked' | 'answered'
  readonly reason: KybReason | null
}

/** Returns what was said about a company's items. */
export async function reviewsOf(tx: Tx, company: BusinessId): Promise<readonly Review[]> {
  const rows = await on(tx)
    .selectFrom('kyb.reviews')
    .select(['item', 'state', 'reason'])
    .where('company_id', '=', company)
    .execute()
  return rows.map((row) => ({ ...row, reason: row.reason as KybReason | null }))
}

/** Notes that the company changed items: they wait for us again. Items nobody spoke of are left out. */
export async function markAnswered(tx: Tx, company: BusinessId, items: readonly string[], at: Date): Promise<void> {
  if (items.length === 0) return
  await on(tx)
    .updateTable('kyb.reviews')
    .set({ state: 'answered', at })
    .where('company_id', '=', company)
    .where('item', 'in', [...items])
    .where('state', '!=', 'answered')
    .execute()
}

/** Stores what one of us says about an item. For operators. */
export async function putReview(
  tx: Tx,
  company: BusinessId,
  { item, state, reason, by, at }: Review & { readonly by: string; readonly at: Date },
): Promise<void> {
  const said = { state, reason, at, decided_by: by }
  await on(tx)
    .insertInto('kyb.reviews')
    .values({ company_id: company, item, ...said })
    .onConflict((conflict) => conflict.columns(['company_id', 'item']).doUpdateSet(said))
    .execute()
}
