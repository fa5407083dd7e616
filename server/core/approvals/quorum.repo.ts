/** All SQL on what too few members are left for. It decides nothing. */
import type { ApprovalId, BusinessId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** What too few are left for: a request, or the policy. */
export type Unmet = ApprovalId | 'policy'

/** A request and its company. */
export type RequestToLookAt = { readonly id: ApprovalId; readonly company: BusinessId }

/** Returns companies whose members or policy changed, at most so many. */
export async function companiesToLookAt(tx: Tx, most: number): Promise<readonly BusinessId[]> {
  const { rows } = await sql<{ company: BusinessId }>`
    select company_id as company from approvals.quorum_checks
    where request_id is null group by 1 order by min(number) limit ${most}`.execute(tx)
  return rows.map(({ company }) => company)
}

/** Returns requests that are to be looked at, at most so many. */
export async function requestsToLookAt(tx: Tx, most: number): Promise<readonly RequestToLookAt[]> {
  const { rows } = await sql<RequestToLookAt>`
    select request_id as id, company_id as company from approvals.quorum_checks
    where request_id is not null group by 1, 2 order by min(number) limit ${most}`.execute(tx)
  return rows
}

/**
 * Takes a company's own notes away, and notes each of its requests that is open or that owners were told of. Returns
 * false when there were none any more: another process looked.
 */
export async function takeCompanyCheck(tx: Tx, company: BusinessId): Promise<boolean> {
  const { rows } = await sql`
    delete from approvals.quorum_checks where company_id = ${company} and request_id is null returning number`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`
    insert into approvals.quorum_checks (company_id, request_id)
    select company_id, id from approvals.requests where company_id = ${company} and closed_at is null and state = 'open'
    union select company_id, subject from approvals.unmet where company_id = ${company} and subject <> 'policy'`.execute(
    tx,
  )
  return true
}

/** Takes a request's notes away. Returns false when there are none any more: another process looked. */
export async function takeRequestCheck(tx: Tx, request: ApprovalId): Promise<boolean> {
  const { rows } = await sql`
    delete from approvals.quorum_checks where request_id = ${request} returning number`.execute(tx)
  return rows.length > 0
}

/** Notes that owners are told. Returns false when they were already. */
export async function insertUnmet(tx: Tx, company: BusinessId, subject: Unmet, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into approvals.unmet (company_id, subject, told_at) values (${company}, ${subject}, ${at})
    on conflict do nothing returning subject`.execute(tx)
  return rows.length > 0
}

/** Forgets that owners were told: enough members are there, or it has ended. */
export async function deleteUnmet(tx: Tx, company: BusinessId, subject: Unmet): Promise<void> {
  await sql`delete from approvals.unmet where company_id = ${company} and subject = ${subject}`.execute(tx)
}
