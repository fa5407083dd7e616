/** SQL on the app's list of notifications. A removed one stays stored and is never shown again. It decides nothing. */
import type { Locale } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Reader } from './format-at.ts'
import type { NoticeId, NoticeKind } from './notices.ts'

type Tables = {
  'notices.contacts': { user_id: UserId; locale: Locale; time_zone: string }
  'notices.notifications': {
    id: NoticeId
    user_id: UserId
    kind: NoticeKind
    facts: unknown
    created_at: Date
    read_at: Date | null
    hidden_at: Date | null
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** A notification as stored. `facts` are those of its kind. */
export type Line = {
  readonly id: NoticeId
  readonly kind: NoticeKind
  readonly facts: unknown
  readonly createdAt: Date
  readonly readAt: Date | null
}

/** Returns a customer's newest notifications; with `before`, the newest of those older than that one. */
export async function newestNotifications(
  tx: Tx,
  userId: UserId,
  limit: number,
  before: NoticeId | null = null,
): Promise<readonly Line[]> {
  let lines = on(tx)
    .selectFrom('notices.notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
  if (before !== null) lines = lines.where('id', '<', before)
  const rows = await lines.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    facts: row.facts,
    createdAt: row.created_at,
    readAt: row.read_at,
  }))
}

/** Counts a customer's unread notifications, up to `max`. */
export async function countUnread(tx: Tx, userId: UserId, max: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from (
    select from notices.notifications where user_id = ${userId} and read_at is null and hidden_at is null limit ${max}) as unread_lines`.execute(
    tx,
  )
  return rows[0]?.unread ?? 0
}

/**
 * Stamps a customer's visible notifications that have no such stamp yet, all of them when `ids` is null. Returns how
 * many.
 */
export async function stampNotifications(
  tx: Tx,
  userId: UserId,
  ids: readonly string[] | null,
  stamp: 'read_at' | 'hidden_at',
  at: Date,
): Promise<number> {
  let lines = on(tx)
    .updateTable('notices.notifications')
    .set({ [stamp]: at })
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
  if (stamp === 'read_at') lines = lines.where('read_at', 'is', null)
  if (ids !== null) lines = lines.where(sql<boolean>`id = any(${[...ids]}::text[])`)
  const result = await lines.executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Returns a notification that its customer has neither read nor removed, with its reader. */
export async function findUnread(tx: Tx, userId: UserId, id: NoticeId): Promise<(Line & Reader) | null> {
  const row = await on(tx)
    .selectFrom('notices.notifications as n')
    .innerJoin('notices.contacts as c', 'c.user_id', 'n.user_id')
    .select(['n.id', 'n.kind', 'n.facts', 'n.created_at', 'n.read_at', 'c.locale', 'c.time_zone'])
    .where('n.id', '=', id)
    .where('n.user_id', '=', userId)
    .where('n.read_at', 'is', null)
    .where('n.hidden_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    kind: row.kind,
    facts: row.facts,
    createdAt: row.created_at,
    readAt: row.read_at,
    locale: row.locale,
    timeZone: row.time_zone,
  }
}
