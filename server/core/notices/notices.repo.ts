/** SQL on mail: contacts and the outbox. It decides nothing. */
import type { Locale } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { type Generated, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Reader } from './format-at.ts'
import { type NoticeRow, noticesRecorder } from './notices.companion.ts'
import type { NoticeId, NoticeKind } from './notices.ts'

type Tables = {
  'notices.contacts': { user_id: UserId; email: string; locale: Locale; time_zone: string }
  'notices.outbox': {
    id: NoticeId
    kind: NoticeKind
    user_id: UserId | null
    email: string
    locale: Locale
    facts: unknown
    sealed: Uint8Array | null
    state: Generated<'queued' | 'sent' | 'dropped'>
    created_at: Date
    expires_at: Date | null
    settled_at: Date | null
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** A notice as stored. `facts` are those of its kind. */
export type OutboxRow = {
  readonly id: NoticeId
  readonly kind: NoticeKind
  readonly userId: UserId | null
  readonly email: string
  readonly locale: Locale
  readonly facts: unknown
  readonly sealed: Uint8Array | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

/** Where and how a customer is notified. `timeZone` is an IANA name. */
export type Contact = {
  readonly userId: UserId
  readonly email: string
  readonly locale: Locale
  readonly timeZone: string
}

/** Stores or replaces a customer's contact. */
export async function putContact(tx: Tx, { userId, email, locale, timeZone }: Contact): Promise<void> {
  const told = { email, locale, time_zone: timeZone }
  await on(tx)
    .insertInto('notices.contacts')
    .values({ user_id: userId, ...told })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(told))
    .execute()
}

/** Sets where a customer is mailed to: the address that their account has by now. */
export async function moveContact(tx: Tx, userId: UserId, email: string): Promise<void> {
  await on(tx).updateTable('notices.contacts').set({ email }).where('user_id', '=', userId).execute()
}

/** Sets the language of a customer's notices. */
export async function putLocale(tx: Tx, userId: UserId, locale: Locale): Promise<void> {
  await on(tx).updateTable('notices.contacts').set({ locale }).where('user_id', '=', userId).execute()
}

/** Returns the time zone for a customer's notices, an IANA name; `null` when they have no contact. */
export async function findTimeZone(tx: Tx, userId: UserId): Promise<string | null> {
  const row = await on(tx)
    .selectFrom('notices.contacts')
    .select('time_zone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.time_zone ?? null
}

/** The address of a closed account: nothing more is mailed to it. */
export const NOBODY = ''

/** Removes a customer's contact. Earlier notices stay. */
export async function dropContact(tx: Tx, userId: UserId): Promise<void> {
  await on(tx).updateTable('notices.contacts').set({ email: NOBODY }).where('user_id', '=', userId).execute()
}

/** A customer's contact, if there is one. */
export async function findContact(
  tx: Tx,
  userId: UserId,
): Promise<{ readonly email: string; readonly locale: Locale } | null> {
  const row = await on(tx)
    .selectFrom('notices.contacts')
    .select(['email', 'locale'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Sends notices: stores their mails, their notifications, and the jobs that deliver them. Throws for a mail to a person
 * without a contact.
 */
export async function recordNotices(tx: Tx, notices: readonly NoticeRow[]): Promise<void> {
  await sql`select notices.record(${noticesRecorder.textOf([{ notices }])}::json, array[true], now())`.execute(tx)
}

/** Stores a notice that waits for its job. */
export async function insertOutbox(tx: Tx, row: OutboxRow): Promise<void> {
  await on(tx)
    .insertInto('notices.outbox')
    .values({
      id: row.id,
      kind: row.kind,
      user_id: row.userId,
      email: row.email,
      locale: row.locale,
      facts: JSON.stringify(row.facts),
      sealed: row.sealed === null ? null : Buffer.from(row.sealed),
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      settled_at: null,
    })
    .execute()
}

/** Returns a waiting notice with its reader's time zone; `null` when it is settled or unknown. */
export async function findQueued(tx: Tx, id: NoticeId): Promise<(OutboxRow & Reader) | null> {
  const row = await on(tx)
    .selectFrom('notices.outbox')
    .leftJoin('notices.contacts', 'notices.contacts.user_id', 'notices.outbox.user_id')
    .selectAll('notices.outbox')
    .select('notices.contacts.time_zone')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    email: row.email,
    locale: row.locale,
    facts: row.facts,
    sealed: row.sealed,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    timeZone: row.time_zone,
  }
}

/** Settles a notice and deletes its code. Does nothing when it is settled already. */
export async function settleOutbox(tx: Tx, id: NoticeId, state: 'sent' | 'dropped', at: Date): Promise<void> {
  await on(tx)
    .updateTable('notices.outbox')
    .set({ state, sealed: null, settled_at: at })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}
