/** All SQL of lists of requests. It decides nothing. */
import type { ApprovalId, BusinessId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** Which requests a list has. */
export type Listed = 'waiting' | 'closed' | 'all'

/** A page of ids, and how many requests the whole list has. */
export type IdPage = { readonly ids: readonly ApprovalId[]; readonly total: number }

/** Returns a page of a company's requests: those that wait by their end, the closed ones newest first. */
export async function pageOfIds(
  tx: Tx,
  company: BusinessId,
  { state, page, limit }: { readonly state: Listed; readonly page: number; readonly limit: number },
): Promise<IdPage> {
  const which = state === 'all' ? sql`true` : state === 'waiting' ? sql`closed_at is null` : sql`closed_at is not null`
  const order = state === 'waiting' ? sql`expires_at, id` : sql`made_at desc, id desc`
  const [{ rows: ids }, { rows: counted }] = await Promise.all([
    sql<{ id: ApprovalId }>`select id from approvals.requests where company_id = ${company} and ${which}
      order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(tx),
    sql<{ n: string }>`select count(*) as n from approvals.requests where company_id = ${company} and ${which}`.execute(
      tx,
    ),
  ])
  return { ids: ids.map(({ id }) => id), total: Number(counted[0]?.n ?? 0) }
}

/** Counts the open requests that this person did not make and has not decided on. */
export async function countFor(tx: Tx, company: BusinessId, userId: UserId): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from approvals.requests r
    where r.company_id = ${company} and r.closed_at is null and r.state = 'open' and r.made_by <> ${userId}
      and not exists (select from approvals.decisions d where d.request_id = r.id and d.version = r.version
        and d.made_by = ${userId} and d.void_at is null)`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

/** Returns requests that ended by time, of all companies, oldest first. */
export async function overdue(
  tx: Tx,
  now: Date,
  most: number,
): Promise<readonly { readonly id: ApprovalId; readonly company: BusinessId }[]> {
  const { rows } = await sql<{ id: ApprovalId; company: BusinessId }>`
    select id, company_id as company from approvals.requests
    where closed_at is null and expires_at <= ${now} order by expires_at limit ${most}`.execute(tx)
  return rows
}

/** Returns approved requests whose time has come and that nobody has released, of all companies, oldest first. */
export async function approvedStill(
  tx: Tx,
  now: Date,
  most: number,
): Promise<readonly { readonly id: ApprovalId; readonly company: BusinessId }[]> {
  const { rows } = await sql<{ id: ApprovalId; company: BusinessId }>`
    select id, company_id as company from approvals.requests
    where closed_at is null and state = 'approved' and (releases_at is null or releases_at <= ${now})
    order by made_at limit ${most}`.execute(tx)
  return rows
}
