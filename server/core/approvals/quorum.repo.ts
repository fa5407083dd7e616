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

/** Notes that too few are left; owners are told at `at`, or are still to be. Returns false when it was noted. */
export async function insertUnmet(tx: Tx, company: BusinessId, subject: Unmet, at: Date | null): Promise<boolean> {
  const { rows } = await sql`
    insert into approvals.unmet (company_id, subject, told_at) values (${company}, ${subject}, ${at})
    on conflict do nothing returning subject`.execute(tx)
  return rows.length > 0
}

/**
 * Returns companies whose owners are to be told of requests, at most so many: nothing of theirs is left to look at, but
 * for what was looked at just now.
 */
export async function companiesToTell(
  tx: Tx,
  looked: readonly ApprovalId[],
  most: number,
): Promise<readonly BusinessId[]> {
  const { rows } = await sql<{ company: BusinessId }>`
    select distinct u.company_id as company from approvals.unmet u
    where u.told_at is null and not exists (select from approvals.quorum_checks c
      where c.company_id = u.company_id and (c.request_id is null or c.request_id <> all (${[...looked]}::text[])))
    limit ${most}`.execute(tx)
  return rows.map(({ company }) => company)
}

/** Notes that owners of a company are told of everything that they were not told of yet. Returns those requests. */
export async function putTold(tx: Tx, company: BusinessId, at: Date): Promise<readonly ApprovalId[]> {
  const { rows } = await sql<{ subject: ApprovalId }>`
    update approvals.unmet set told_at = ${at} where company_id = ${company} and told_at is null and subject <> 'policy'
    returning subject`.execute(tx)
  return rows.map(({ subject }) => subject)
}

/** Forgets that owners were told: enough members are there, or it has ended. */
export async function deleteUnmet(tx: Tx, company: BusinessId, subject: Unmet): Promise<void> {
  await sql`delete from approvals.unmet where company_id = ${company} and subject = ${subject}`.execute(tx)
}
