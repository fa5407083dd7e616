/** All SQL on reminders of requests. It decides nothing. */
import { after, type ApprovalId, type BusinessId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** A reminder that is due: its number, counted from 1. */
export type DueReminder = {
  readonly id: ApprovalId
  readonly company: BusinessId
  readonly version: number
  readonly step: number
}

/**
 * Returns open requests whose newest due reminder was not sent, of all companies, oldest first. `afterMs` is when each
 * is due, counted from when the request, or its present version, was made, in order.
 */
export async function dueReminders(
  tx: Tx,
  { now, afterMs, most }: { readonly now: Date; readonly afterMs: readonly number[]; readonly most: number },
): Promise<readonly DueReminder[]> {
  // The earliest reminder bounds the rows by an index: without it every open request is read each time.
  const { rows } = await sql<DueReminder>`
    select r.id, r.company_id as company, r.version, max(s.step)::int as step
    from approvals.requests r
    cross join unnest(${[...afterMs]}::bigint[]) with ordinality s (after_ms, step)
    where r.closed_at is null and r.state = 'open' and r.expires_at > ${now}
      and r.made_at <= ${after(now, -Math.min(...afterMs))}
      and coalesce(r.changed_at, r.made_at) + s.after_ms * interval '1 millisecond' <= ${now}
      and not exists (select from approvals.reminders m
        where m.request_id = r.id and m.version = r.version and m.step >= s.step)
    group by r.id order by r.made_at limit ${most}`.execute(tx)
  return rows
}

/** Notes a reminder as sent. Returns false when it, or a later one of this version, was before. */
export async function insertReminder(tx: Tx, { id, version, step }: DueReminder, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into approvals.reminders (request_id, version, step, sent_at)
    select ${id}, ${version}, ${step}, ${at}
    where not exists (select from approvals.reminders
      where request_id = ${id} and version = ${version} and step >= ${step})
    on conflict do nothing returning step`.execute(tx)
  return rows.length > 0
}
