/** Tells which sessions are still open, for what outlives a single call (live event streams). */
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { IdentityTables } from './tables.ts'

/** The subset of these sessions that is open: not ended, and with a token that has not expired. */
export async function openSessions(tx: Tx, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .$extendTables<IdentityTables>()
    .selectFrom('identity.sessions')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('ended_at', 'is', null)
    .where((where) =>
      where.exists(
        where.selectFrom('identity.tokens').select('hash').whereRef('session_id', '=', 'identity.sessions.id').where('expires_at', '>', now),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
