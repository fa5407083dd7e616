/** All SQL of lists of requests. It decides nothing. */
import type { ApprovalId, BusinessId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Approver } from './votes.ts'

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

/**
 * Counts the open requests that this voter may still decide on: not their own, nor of whom they stand for, and not
 * voted on by them or by `other`, who has the same say.
 */
export async function countFor(
  tx: Tx,
  company: BusinessId,
  { own, other }: { readonly own: Approver; readonly other: Approver | null },
): Promise<number> {
  const makers = [own.userId, own.standsFor?.userId ?? own.userId]
  const said = [own, other ?? own].map(({ userId, standsFor }) => `${userId} ${standsFor?.id ?? ''}`)
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from approvals.requests r
    where r.company_id = ${company} and r.closed_at is null and r.state = 'open'
      and r.made_by <> all (${makers}::text[])
      and not exists (select from approvals.decisions d where d.request_id = r.id and d.version = r.version
        and d.void_at is null and d.made_by || ' ' || coalesce(d.deputyship, '') = any (${said}::text[]))`.execute(tx)
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
