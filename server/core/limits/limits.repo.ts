/** All SQL on uses of limits. It decides nothing: the engine does. */
import type { HolderId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { type LimitRule, type Use, WINDOWS } from './limits.ts'

type Tables = { 'limits.uses': { id: string; holder: HolderId; usd_cents: string; at: Date; released_at: Date | null } }

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** Locks these holders' limits until the transaction ends, so that one transaction decides at a time. */
export async function lockLimits(tx: Tx, ...holders: readonly HolderId[]): Promise<void> {
  await sql`select limits.lock(${holders}::text[])`.execute(tx)
}

/**
 * Returns what counts in each window at this instant, without the use `exceptId`: the sum in US cents, and the oldest
 * use.
 */
export async function sumUses(
  tx: Tx,
  holder: HolderId,
  now: Date,
  exceptId: string | null,
): Promise<Readonly<Record<LimitRule, { readonly cents: bigint; readonly oldestAt: Date | null }>>> {
  const [dayStart, monthStart] = [startOf('day', now), startOf('month', now)]
  const { rows } = await sql<{ day: string; month: string; day_at: Date | null; month_at: Date | null }>`
    select coalesce(sum(usd_cents) filter (where at > ${dayStart}), 0)::text as day, min(at) filter (where at > ${dayStart}) as day_at,
           coalesce(sum(usd_cents), 0)::text as month, min(at) as month_at
      from limits.uses where holder = ${holder} and released_at is null and at > ${monthStart} and id is distinct from ${exceptId}::text`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a sum answered no row')
  return {
    day: { cents: BigInt(row.day), oldestAt: row.day_at },
    month: { cents: BigInt(row.month), oldestAt: row.month_at },
  }
}

/** Returns this holder's use with this id; `null` when there is none, or it was released. */
export async function useOf(tx: Tx, holder: HolderId, id: string): Promise<Use | null> {
  const row = await on(tx)
    .selectFrom('limits.uses')
    .select(['at', 'usd_cents'])
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { at: row.at, cents: BigInt(row.usd_cents) }
}

/**
 * Returns what was used in each window that ended at this instant, in US cents, including the use `id` whenever it was
 * written.
 */
export async function usedUntil(
  tx: Tx,
  holder: HolderId,
  at: Date,
  id: string,
): Promise<Readonly<Record<LimitRule, bigint>>> {
  const { rows } = await sql<{ day: string; month: string }>`
    select coalesce(sum(usd_cents) filter (where at > ${startOf('day', at)}), 0)::text as day, coalesce(sum(usd_cents), 0)::text as month
      from limits.uses
      where holder = ${holder} and released_at is null and at > ${startOf('month', at)} and (at <= ${at} or id = ${id})`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a sum answered no row')
  return { day: BigInt(row.day), month: BigInt(row.month) }
}

/** Lists every use that counts in the longest window, except `exceptId`. */
export async function listUses(tx: Tx, holder: HolderId, now: Date, exceptId: string | null): Promise<readonly Use[]> {
  const rows = await on(tx)
    .selectFrom('limits.uses')
    .select(['at', 'usd_cents'])
    .where('holder', '=', holder)
    .where('released_at', 'is', null)
    .where('at', '>', startOf('month', now))
    .where('id', 'is distinct from', exceptId)
    .execute()
  return rows.map(({ at, usd_cents }) => ({ at, cents: BigInt(usd_cents) }))
}

/** Stores a use. Returns false when this id is stored already. */
export async function insertUse(
  tx: Tx,
  use: Use & { readonly id: string; readonly holder: HolderId },
): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('limits.uses')
    .values({ id: use.id, holder: use.holder, usd_cents: use.cents.toString(), at: use.at, released_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Marks a use as released. Returns false when it was released before, or is unknown. */
export async function markReleased(tx: Tx, id: string, at: Date): Promise<boolean> {
  const released = await on(tx)
    .updateTable('limits.uses')
    .set({ released_at: at })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return released !== undefined
}

/** Returns the start of the window that ends now: later uses count. */
export function startOf(rule: LimitRule, now: Date): Date {
  const found = WINDOWS.find((window) => window.rule === rule)
  if (found === undefined) throw new RangeError(`no such window: ${rule}`)
  return new Date(now.getTime() - found.windowMs)
}
