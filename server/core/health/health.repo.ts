/** All SQL about heartbeats. */
import type { Tx } from '../../database/index.ts'
import type { Heartbeat } from './health.ts'

type Tables = { 'health.heartbeats': { part: string; beat_at: Date; problem: string | null } }

const tables = (tx: Tx) => tx.$extendTables<Tables>()

/** Stores a part's heartbeat, with its problem if it has one. */
export async function beat(tx: Tx, { part, at, problem }: Heartbeat): Promise<void> {
  await tables(tx)
    .insertInto('health.heartbeats')
    .values({ part, beat_at: at, problem })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ beat_at: at, problem }))
    .execute()
}

/** Returns every part's last heartbeat, by part. */
export async function readHeartbeats(tx: Tx): Promise<ReadonlyMap<string, Heartbeat>> {
  const rows = await tables(tx).selectFrom('health.heartbeats').selectAll().execute()
  return new Map(rows.map((row) => [row.part, { part: row.part, at: row.beat_at, problem: row.problem }]))
}
