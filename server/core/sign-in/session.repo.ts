/** All SQL on sessions and their tokens. It decides nothing: the use cases do. */
import type { MemberId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/index.ts'
import type { TokenKind } from '../holders/index.ts'
import type { SignInTables, TokenPurpose } from './sign-in.tables.ts'

const on = (tx: Tx) => tx.$extendTables<SignInTables>()

/** A new session. */
export type NewSession = {
  readonly id: string
  readonly userId: UserId
  readonly kind: TokenKind
  readonly device: string
  readonly userAgent: string
  readonly ip: string
  /** The trusted device that it is opened on, if any. */
  readonly trustedId: string | null
  readonly at: Date
}

/** Stores a session. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { id, userId, kind, device, userAgent, trustedId, ip, at } = session
  await on(tx)
    .insertInto('sign_in.sessions')
    .values({
      id,
      user_id: userId,
      kind,
      device,
      ip,
      user_agent: userAgent,
      trusted_id: trustedId,
      created_at: at,
      last_seen_at: at,
      ended_at: null,
      ended_because: null,
    })
    .execute()
}

/** Returns the device that a session was opened on, as it was named then; `null` when there is no such session. */
export async function deviceOfSession(tx: Tx, id: string): Promise<string | null> {
  const row = await on(tx).selectFrom('sign_in.sessions').select('device').where('id', '=', id).executeTakeFirst()
  return row?.device ?? null
}

/** A new token; `memberId` is the company membership that it is for. */
export type NewToken = {
  readonly hash: Uint8Array
  readonly sessionId: string
  readonly purpose: TokenPurpose
  readonly memberId: MemberId | null
  readonly at: Date
  readonly expiresAt: Date
}

/** Stores a token's hash. */
export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  await on(tx)
    .insertInto('sign_in.tokens')
    .values({
      hash: Buffer.from(token.hash),
      session_id: token.sessionId,
      purpose: token.purpose,
      member_id: token.memberId,
      created_at: token.at,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute()
}

/** The owner of an access token, its company membership if it has one, and its expiry. */
export type TokenHolder = {
  readonly userId: UserId
  readonly memberId: MemberId | null
  readonly tokenKind: TokenKind
  readonly sessionId: string
  readonly expiresAt: Date
}

/**
 * Returns the owners of live access tokens by the token's hash in hex: two primary-key lookups for each in one named
 * statement. Tokens that are unknown or expired or whose session has ended are absent.
 */
export async function findTokenHolders(
  db: Pick<Database, 'pool'>,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, TokenHolder>> {
  const { rows } = await db.pool.query<TokenHolder & { hash: string }>({
    name: 'identity.bearers',
    text: `select encode(t.hash, 'hex') as hash, s.user_id as "userId", s.kind as "tokenKind", s.id as "sessionId",
                  t.member_id as "memberId", t.expires_at as "expiresAt"
             from sign_in.tokens t join sign_in.sessions s on s.id = t.session_id
            where t.hash = any($1::bytea[]) and t.purpose = 'access' and t.expires_at > $2 and s.ended_at is null`,
    values: [hashes.map((hash) => `\\x${hash}`), now],
  })
  return new Map(rows.map(({ hash, ...bearer }) => [hash, bearer]))
}

/** A refresh token with the session it renews. */
export type RefreshToken = {
  readonly sessionId: string
  readonly userId: UserId
  readonly device: string
  readonly trustedId: string | null
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly endedAt: Date | null
}

/** Returns a refresh token, used or not, locked together with its session until the transaction ends. */
export async function lockRefreshToken(tx: Tx, hash: Uint8Array): Promise<RefreshToken | null> {
  const row = await on(tx)
    .selectFrom('sign_in.tokens as t')
    .innerJoin('sign_in.sessions as s', 's.id', 't.session_id')
    .select(['s.id', 's.user_id', 's.device', 's.trusted_id', 's.ended_at', 't.expires_at', 't.used_at'])
    .where('t.hash', '=', Buffer.from(hash))
    .where('t.purpose', '=', 'refresh')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const {
    id: sessionId,
    user_id: userId,
    device,
    trusted_id: trustedId,
    expires_at: expiresAt,
    used_at: usedAt,
    ended_at: endedAt,
  } = row
  return { sessionId, userId, device, trustedId, expiresAt, usedAt, endedAt }
}

/** Marks a refresh token as used and its session as seen. */
export async function useRefreshToken(tx: Tx, hash: Uint8Array, sessionId: string, at: Date): Promise<void> {
  await on(tx).updateTable('sign_in.tokens').set({ used_at: at }).where('hash', '=', Buffer.from(hash)).execute()
  await on(tx).updateTable('sign_in.sessions').set({ last_seen_at: at }).where('id', '=', sessionId).execute()
}

/** Ends one session and with it every token made from it. Returns whether it was open. */
export async function endSession(tx: Tx, id: string, because: string, at: Date): Promise<boolean> {
  const ended = await on(tx)
    .updateTable('sign_in.sessions')
    .set({ ended_at: at, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends every open session of a customer, of the given kinds, except `exceptId`. Returns how many. */
export async function endSessionsOf(
  tx: Tx,
  userId: UserId,
  kinds: readonly TokenKind[],
  because: string,
  at: Date,
  exceptId: string | null = null,
): Promise<number> {
  const ended = await on(tx)
    .updateTable('sign_in.sessions')
    .set({ ended_at: at, ended_because: because })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('id', 'is distinct from', exceptId)
    .returning('id')
    .execute()
  return ended.length
}

/** Returns where a customer last finished signing in, newest first: at most `limit`. */
export async function lastSignIns(
  tx: Tx,
  userId: UserId,
  limit: number,
): Promise<readonly { readonly device: string; readonly ip: string }[]> {
  return on(tx)
    .selectFrom('sign_in.sessions')
    .select(['device', 'ip'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Deletes tokens that expired before this instant. Used ones stay until then: their reuse reveals theft. Returns how
 * many.
 */
export async function deleteTokens(tx: Tx, expiredBefore: Date): Promise<number> {
  const result = await on(tx).deleteFrom('sign_in.tokens').where('expires_at', '<', expiredBefore).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/**
 * Deletes sign-up and pre-auth sessions that have no token left. Full sessions stay, for the list of devices. Returns
 * how many.
 */
export async function deleteSpentSessions(tx: Tx, createdBefore: Date): Promise<number> {
  const result = await on(tx)
    .deleteFrom('sign_in.sessions')
    .where('kind', '<>', 'session')
    .where('created_at', '<', createdBefore)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('sign_in.tokens').select('hash').whereRef('session_id', '=', 'sign_in.sessions.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Returns the open ones of these sessions: not ended, and with an unexpired token. */
export async function openSessions(tx: Tx, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await on(tx)
    .selectFrom('sign_in.sessions')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('ended_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('sign_in.tokens')
          .select('hash')
          .whereRef('session_id', '=', 'sign_in.sessions.id')
          .where('expires_at', '>', now),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
