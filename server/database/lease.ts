/**
 * Leases: a session lock in the database, held on a connection of its own, that ends with the connection, also when its process is killed.
 * A lease spares double work. It fences nothing: what must happen once has to guard itself.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A lease that is held. `assertHeld` throws when its connection is gone, and the lease with it. */
export type Lease = { readonly assertHeld: () => Promise<void> }

/** Runs `work` while holding the lease of this name, or answers `false` at once when another process holds it. */
export async function withLease(db: Pick<Database, 'borrow'>, name: string, work: (lease: Lease) => Promise<void>): Promise<boolean> {
  return db.borrow(async (connection) => {
    const asked = await sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtextextended(${`lease:${name}`}, 0)) as taken`.execute(connection)
    if (asked.rows[0]?.taken !== true) return false
    try {
      await work({
        assertHeld: async () => {
          await sql`select 1`.execute(connection)
        },
      })
      return true
    } finally {
      // A connection that goes back to the pool would keep the lock; one that is broken has lost it.
      await sql`select pg_advisory_unlock(hashtextextended(${`lease:${name}`}, 0))`.execute(connection).catch(() => undefined)
    }
  })
}
