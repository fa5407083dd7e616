/** A command that is sent while another one is in the middle of its transaction, held there without a clock. */
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/**
 * What `first` and `second` answer when the second is sent while the first holds its customer and is about to claim its idempotency key. The first goes on
 * once the second waits too, or has answered. `first` must come with a key.
 */
export async function sentWhileUnderWay<A, B>(db: TestDatabase, first: () => Promise<A>, second: () => Promise<B>): Promise<readonly [A, B]> {
  const sent = await db.owner.transact(async (tx) => {
    await sql`lock table idempotency.keys in share mode`.execute(tx)
    const one = first()
    await vi.waitUntil(async () => (await waiting(db)) === 1, { timeout: 20_000, interval: 5 })
    const two = second()
    let answered = false
    const note = (): void => {
      answered = true
    }
    two.then(note, note)
    await vi.waitUntil(async () => answered || (await waiting(db)) === 2, { timeout: 20_000, interval: 5 })
    return { one, two }
  })
  return Promise.all([sent.one, sent.two])
}

/** How many sessions of the database wait for a lock. */
async function waiting(db: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.owner.read)
  return rows[0]?.count ?? 0
}
