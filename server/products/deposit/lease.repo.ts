/**
 * A lease per network: a session lock in the database, held on a connection of its own, that ends with the connection.
 * It only spares nodes and database double work. Nothing depends on it for being right: applying and crediting guard themselves.
 */
import type { NetworkName } from '@zend/contracts'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** A lease that is held. `assertHeld` throws when its connection is gone. */
export type Lease = { readonly assertHeld: () => Promise<void> }

/** Runs `work` while holding the network's lease, or answers `false` at once when another process holds it. */
export async function withLease(read: Tx, network: NetworkName, work: (lease: Lease) => Promise<void>): Promise<boolean> {
  return read.connection().execute(async (connection) => {
    const key = `deposit.watch:${network}`
    const asked = await sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtextextended(${key}, 0)) as taken`.execute(connection)
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
      await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(connection).catch(() => undefined)
    }
  })
}
