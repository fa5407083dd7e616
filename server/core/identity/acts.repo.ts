/** The lock that puts a customer's acts one after the other. */
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** Lets one act of a customer's at a time go on; held until the transaction ends. Money is locked after it everywhere. */
export async function lockActs(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity.acts:${userId}`}::text, 0))`.execute(tx)
}
