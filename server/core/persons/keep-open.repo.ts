/**
 * The order between money that comes in and an account that is being closed: whoever credits a customer keeps the account open until its transaction ends, and
 * the closing waits for that before it looks at the balances. It decides neither.
 */
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { PersonsTables } from './persons.tables.ts'

const keyOf = (userId: UserId) => sql`hashtextextended(${`identity.closing:${userId}`}::text, 0)`

/**
 * Keeps an account from being closed until the transaction ends; waits for a closing that is under way. Answers false when the account is closed, or was never
 * opened. Any number of transactions may keep it open at once.
 */
export async function keepOpen(tx: Tx, userId: UserId): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(userId)})`.execute(tx)
  // A statement of its own: it has to see what a closing has committed meanwhile.
  const row = await tx
    .$extendTables<PersonsTables>()
    .selectFrom('identity.users')
    .select('closed_at')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined && row.closed_at === null
}

/** Waits until nothing keeps the account open, and lets nothing do so until the transaction ends. */
export async function lockToClose(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(userId)})`.execute(tx)
}
