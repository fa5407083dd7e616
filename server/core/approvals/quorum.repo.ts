/** All SQL on what too few members are left for. It decides nothing. */
import type { ApprovalId, BusinessId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** What too few are left for: a request, or the policy. */
export type Unmet = ApprovalId | 'policy'

/** Returns companies that are to be looked at, at most so many. */
export async function companiesToLookAt(tx: Tx, most: number): Promise<readonly BusinessId[]> {
  const { rows } = await sql<{ company: BusinessId }>`
    select company_id as company from approvals.quorum_checks group by 1 order by min(number) limit ${most}`.execute(tx)
  return rows.map(({ company }) => company)
}

/** Takes a company's notes away. Returns false when there are none any more: another process looked. */
export async function takeChecks(tx: Tx, company: BusinessId): Promise<boolean> {
  const { rows } = await sql`
    delete from approvals.quorum_checks where company_id = ${company} returning number`.execute(tx)
  return rows.length > 0
}

/** Returns a company's open requests, oldest first. */
export async function openIds(tx: Tx, company: BusinessId): Promise<readonly ApprovalId[]> {
  const { rows } = await sql<{ id: ApprovalId }>`
    select id from approvals.requests
    where company_id = ${company} and closed_at is null and state = 'open' order by made_at, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Notes that owners are told. Returns false when they were already. */
export async function insertUnmet(tx: Tx, company: BusinessId, subject: Unmet, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into approvals.unmet (company_id, subject, told_at) values (${company}, ${subject}, ${at})
    on conflict do nothing returning subject`.execute(tx)
  return rows.length > 0
}

/** Forgets what enough members are there for, or what has ended: everything but this. */
export async function deleteUnmetBut(tx: Tx, company: BusinessId, still: readonly Unmet[]): Promise<void> {
  await sql`delete from approvals.unmet
    where company_id = ${company} and subject <> all(${[...still]}::text[])`.execute(tx)
}
