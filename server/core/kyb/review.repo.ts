/** SQL on findings, entries of lists and proven numbers, for the worker and operators. It decides nothing. */
import type { BusinessId, PartyId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { PersonHit } from '../screening/index.ts'
import type { KybTables } from './tables.repo.ts'

const on = (tx: Tx) => tx.$extendTables<KybTables>()

/** What one automatic check found; `sealed` holds names and numbers. */
export type StoredFinding = {
  readonly name: string
  readonly result: 'good' | 'look' | 'bad'
  readonly sealed: Uint8Array | null
  readonly at: Date
}

/** Stores a finding of a round, in the stead of an earlier one. */
export async function putFinding(
  tx: Tx,
  company: BusinessId,
  round: number,
  { name, result, sealed, at }: StoredFinding,
): Promise<void> {
  const found = { result, sealed: sealed === null ? null : Buffer.from(sealed), at }
  await on(tx)
    .insertInto('kyb.findings')
    .values({ company_id: company, round, name, ...found })
    .onConflict((conflict) => conflict.columns(['company_id', 'round', 'name']).doUpdateSet(found))
    .execute()
}

/** Returns the findings of a round, by name. */
export async function findingsOf(tx: Tx, company: BusinessId, round: number): Promise<readonly StoredFinding[]> {
  return on(tx)
    .selectFrom('kyb.findings')
    .select(['name', 'result', 'sealed', 'at'])
    .where('company_id', '=', company)
    .where('round', '=', round)
    .orderBy('name')
    .execute()
}

/** An entry of a list that may be the company, or somebody behind it. */
export type CompanyHit = PersonHit & {
  readonly subject: BusinessId | PartyId
  readonly state: 'open' | 'cleared' | 'confirmed'
  readonly foundAt: Date
}

/** Stores entries that may be this one. Decided ones stay decided. */
export async function noteHits(
  tx: Tx,
  company: BusinessId,
  subject: BusinessId | PartyId,
  hits: readonly PersonHit[],
  at: Date,
): Promise<void> {
  if (hits.length === 0) return
  await on(tx)
    .insertInto('kyb.hits')
    .values(
      hits.map(({ list, entry, listedName, score }) => ({
        company_id: company,
        subject,
        list,
        entry,
        listed_name: listedName,
        score,
        state: 'open' as const,
        found_at: at,
        decided_at: null,
        decided_by: null,
        reason: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['subject', 'list', 'entry']).doNothing())
    .execute()
}

/** Returns the entries of a company and of whom it lists now, the most similar first. */
export async function hitsOf(tx: Tx, company: BusinessId): Promise<readonly CompanyHit[]> {
  const rows = await on(tx)
    .selectFrom('kyb.hits as h')
    .leftJoin('kyb.parties as p', 'p.id', 'h.subject')
    .select(['h.subject', 'h.list', 'h.entry', 'h.listed_name', 'h.score', 'h.state', 'h.found_at'])
    .where('h.company_id', '=', company)
    // Whoever is no longer behind the company says nothing of it, unless the list did mean them.
    .where(sql<boolean>`(p.removed_at is null or h.state = 'confirmed')`)
    .orderBy('h.score', 'desc')
    .execute()
  return rows.map((row) => ({
    subject: row.subject,
    list: row.list,
    entry: row.entry,
    listedName: row.listed_name,
    score: row.score,
    state: row.state,
    foundAt: row.found_at,
  }))
}

/** Returns companies with an undecided entry, the one that waits longest first. */
export async function companiesWithOpenHits(tx: Tx, max: number): Promise<readonly BusinessId[]> {
  const rows = await on(tx)
    .selectFrom('kyb.hits')
    .select((select) => ['company_id', select.fn.min('found_at').as('since')])
    .where('state', '=', 'open')
    .groupBy('company_id')
    .orderBy('since')
    .limit(max)
    .execute()
  return rows.map((row) => row.company_id)
}

/** Decides every open entry of a company. Returns how many there were. */
export async function decideHits(
  tx: Tx,
  company: BusinessId,
  decision: {
    readonly state: 'cleared' | 'confirmed'
    readonly operator: string
    readonly reason: string
    readonly at: Date
  },
): Promise<number> {
  const result = await on(tx)
    .updateTable('kyb.hits')
    .set({ state: decision.state, decided_at: decision.at, decided_by: decision.operator, reason: decision.reason })
    .where('company_id', '=', company)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Gives a registration number to a company. Returns false when it is another approved company's. */
export async function claimRegistration(
  tx: Tx,
  company: BusinessId,
  { country, type, number, at }: RegistrationClaim & { readonly at: Date },
): Promise<boolean> {
  const proven = { country, type, number, proven_at: at }
  const taken = await on(tx)
    .selectFrom('kyb.registrations')
    .select('company_id')
    .where('country', '=', country)
    .where('type', '=', type)
    .where('number', '=', number)
    .executeTakeFirst()
  if (taken !== undefined) return taken.company_id === company
  const written = await on(tx)
    .insertInto('kyb.registrations')
    .values({ company_id: company, ...proven })
    // A company that corrected its number leaves the earlier one; another company may have been first meanwhile.
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(proven))
    .returning('company_id')
    .executeTakeFirst()
  return written !== undefined
}

/** A registration number as it is compared. */
export type RegistrationClaim = { readonly country: string; readonly type: string; readonly number: string }

/** Writes the verified names and number to the company itself. */
export async function putVerifiedNames(
  tx: Tx,
  company: BusinessId,
  names: {
    readonly legalName: string
    readonly tradingName: string | null
    readonly registrationType: string
    readonly registrationNumber: string
  },
): Promise<void> {
  await sql`update companies.companies set legal_name = ${names.legalName}, trading_name = ${names.tradingName},
    registration_type = ${names.registrationType}, registration_number = ${names.registrationNumber}
    where id = ${company}`.execute(tx)
}
