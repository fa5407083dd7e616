/** All SQL of lists of requests. It decides nothing. */
import type { ApprovalId, BusinessId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { recoveryKey } from './payload.ts'
import type { Approver } from './votes.ts'

/** Which requests a list has. */
export type Listed = 'waiting' | 'closed' | 'all'

/** Returns a page of a company's requests: those that wait by their end, the closed ones newest first. */
export async function pageOfIds(
  tx: Tx,
  company: BusinessId,
  { state, page, limit }: { readonly state: Listed; readonly page: number; readonly limit: number },
): Promise<readonly ApprovalId[]> {
  const order = state === 'waiting' ? sql`expires_at, id` : sql`made_at desc, id desc`
  const { rows } = await sql<{ id: ApprovalId }>`
    select id from approvals.requests where company_id = ${company} and ${WHICH[state]}
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

const WHICH = {
  all: sql`true`,
  waiting: sql`closed_at is null`,
  closed: sql`closed_at is not null`,
} as const satisfies Readonly<Record<Listed, unknown>>

/** Counts a company's requests of a list that has others than those that wait. */
export async function countListed(tx: Tx, company: BusinessId, state: Exclude<Listed, 'waiting'>): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from approvals.requests where company_id = ${company} and ${WHICH[state]}`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

/** A voter, and `other`, who has the same say. */
export type Say = { readonly own: Approver; readonly other: Approver | null }

/** How many requests of a company wait, and on how many of them somebody may still decide. */
export type Waiting = { readonly total: number; readonly forYou: number }

/**
 * Counts what waits, in one pass, and of it what this voter may still decide on: open, not their own, nor of whom they
 * stand for, nor about their lost devices, and not voted on by them or by `other`. Nothing is for somebody without a
 * say.
 */
export async function countWaiting(tx: Tx, company: BusinessId, say: Say | null): Promise<Waiting> {
  const people = say === null ? [] : [say.own, say.other ?? say.own]
  const makers = say === null ? [] : [say.own.userId, say.own.standsFor?.userId ?? say.own.userId]
  const said = people.map(({ userId, standsFor }) => `${userId} ${standsFor?.id ?? ''}`)
  const recovery = recoveryKey(say?.own.memberId ?? '')
  // The votes are counted from their own side: a join for each request took four times as long as the pass. So are
  // requests about the voter's devices: the pass reads an index, which has no payloads.
  const { rows } = await sql<{ total: string; open: string; own: string; voted: string }>`
    select count(*) as total, count(*) filter (where state = 'open' and made_by <> all (${makers}::text[])) as open,
      (select count(*) from approvals.requests r where r.company_id = ${company} and r.closed_at is null
        and r.kind = 'member' and r.state = 'open' and r.made_by <> all (${makers}::text[])
        and r.payload::jsonb #>> '{payee,key}' = ${recovery}) as own,
      (select count(distinct r.id) from approvals.decisions d
        join approvals.requests r on r.id = d.request_id and r.version = d.version
        where d.made_by = any (${people.map(({ userId }) => userId)}::text[]) and d.void_at is null
          and d.made_by || ' ' || coalesce(d.deputyship, '') = any (${said}::text[])
          and r.company_id = ${company} and r.closed_at is null and r.state = 'open'
          and r.made_by <> all (${makers}::text[])) as voted
    from approvals.requests where company_id = ${company} and closed_at is null`.execute(tx)
  const { total = '0', open = '0', own = '0', voted = '0' } = rows[0] ?? {}
  return { total: Number(total), forYou: say === null ? 0 : Number(open) - Number(own) - Number(voted) }
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
