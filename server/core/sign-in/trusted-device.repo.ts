/** All SQL on trusted devices and on the sessions that devices have open. It decides nothing: the use cases do. */
import { type Id, isId, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { SignInTables } from './sign-in.tables.ts'

const on = (tx: Tx) => tx.$extendTables<SignInTables>()

/** Stores a trusted device by the hash of its token. */
export async function insertTrustedDevice(
  tx: Tx,
  device: {
    readonly id: string
    readonly userId: UserId
    readonly hash: Uint8Array
    readonly at: Date
    readonly expiresAt: Date
  },
): Promise<void> {
  const { id, userId, hash, at, expiresAt } = device
  await on(tx)
    .insertInto('sign_in.trusted_devices')
    .values({ id, user_id: userId, hash: Buffer.from(hash), created_at: at, expires_at: expiresAt, revoked_at: null })
    .execute()
}

/** Returns the device of this token, if it is this customer's and still trusted. */
export async function findTrustedDevice(tx: Tx, userId: UserId, hash: Uint8Array, now: Date): Promise<string | null> {
  const row = await on(tx)
    .selectFrom('sign_in.trusted_devices')
    .select('id')
    .where('hash', '=', Buffer.from(hash))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Returns since when the device of a session is known: since the browser was trusted, else since the session was
 * opened; `null` for no session.
 */
export async function deviceSince(tx: Tx, session: string): Promise<Date | null> {
  const row = await on(tx)
    .selectFrom('sign_in.sessions as s')
    .leftJoin('sign_in.trusted_devices as d', 'd.id', 's.trusted_id')
    .select(['s.created_at as opened', 'd.created_at as trusted'])
    .where('s.id', '=', session)
    .executeTakeFirst()
  if (row === undefined) return null
  return row.trusted !== null && row.trusted < row.opened ? row.trusted : row.opened
}

/** Stops trusting a customer's devices, except `exceptId`. */
export async function revokeTrustedDevices(
  tx: Tx,
  userId: UserId,
  at: Date,
  exceptId: string | null = null,
): Promise<void> {
  await on(tx)
    .updateTable('sign_in.trusted_devices')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', 'is distinct from', exceptId)
    .execute()
}

/** Stops trusting one device. */
export async function revokeTrustedDevice(tx: Tx, id: string, at: Date): Promise<void> {
  await on(tx)
    .updateTable('sign_in.trusted_devices')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes trusted devices past their lifetime. */
export async function deleteTrustedDevices(tx: Tx, expiredBefore: Date): Promise<void> {
  await on(tx).deleteFrom('sign_in.trusted_devices').where('expires_at', '<', expiredBefore).execute()
}

/** An open session as its device is listed. `userAgent` is `null` for one from before it was stored. */
export type OpenDevice = {
  readonly id: Id<'ses'>
  readonly device: string
  readonly userAgent: string | null
  readonly ip: string
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly trusted: boolean
}

function sessionIdOf(text: string): Id<'ses'> {
  if (!isId('ses', text)) throw new TypeError('a stored session has no session id')
  return text
}

/** Returns the customer's open sessions that can still be used, the one seen last first. */
export async function openDevices(tx: Tx, userId: UserId, now: Date): Promise<readonly OpenDevice[]> {
  const rows = await on(tx)
    .selectFrom('sign_in.sessions as s')
    .leftJoin('sign_in.trusted_devices as t', 't.id', 's.trusted_id')
    .select([
      's.id',
      's.device',
      's.user_agent',
      's.ip',
      's.created_at',
      's.last_seen_at',
      't.revoked_at',
      't.expires_at',
    ])
    .where('s.user_id', '=', userId)
    .where('s.kind', '=', 'session')
    .where('s.ended_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('sign_in.tokens')
          .select('hash')
          .whereRef('session_id', '=', 's.id')
          .where('sign_in.tokens.expires_at', '>', now),
      ),
    )
    .orderBy('s.last_seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: sessionIdOf(row.id),
    device: row.device,
    userAgent: row.user_agent,
    ip: row.ip,
    firstSeenAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    trusted: row.expires_at !== null && row.revoked_at === null && row.expires_at > now,
  }))
}

/** Returns the trusted device that a customer's session was opened on; `null` when there is none. */
export async function trustOf(tx: Tx, userId: UserId, sessionId: string): Promise<string | null> {
  const row = await on(tx)
    .selectFrom('sign_in.sessions')
    .select('trusted_id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .executeTakeFirst()
  return row?.trusted_id ?? null
}

/** Ends a customer's open session, and those opened on the same trusted device. Returns how many. */
export async function endDevice(
  tx: Tx,
  userId: UserId,
  sessionId: string,
  trustedId: string | null,
  at: Date,
): Promise<number> {
  const ended = await on(tx)
    .updateTable('sign_in.sessions')
    .set({ ended_at: at, ended_because: 'device_removed' })
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .where((where) =>
      where.or([where('id', '=', sessionId), ...(trustedId === null ? [] : [where('trusted_id', '=', trustedId)])]),
    )
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}
