/**
 * Rolls back a part of a transaction: what a refused step wrote goes, what came before it stays. It decides nothing
 * about data.
 */
import type { Refusal, Result } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Runs `step` within the caller's transaction. When it returns a refusal, everything it wrote is rolled back (and the
 * locks it took are released), while the transaction stays usable and keeps what was written before. When it throws,
 * the caller's transaction fails as a whole. Must not be nested.
 */
export async function undoOnRefusal<T, R extends Refusal>(
  tx: Tx,
  step: () => Promise<Result<T, R>>,
): Promise<Result<T, R>> {
  await sql`savepoint step`.execute(tx)
  const done = await step()
  if (!done.ok) await sql`rollback to savepoint step`.execute(tx)
  return done
}
