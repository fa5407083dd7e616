/** Says what /health tells of batches: rows that make no progress. */
import { after } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { BatchDeps } from './batch.deps.ts'

/** Returns what an operator should look at; `null` when nothing. */
export async function batchProblem({
  db: { read },
  clock,
  policy,
}: Pick<BatchDeps, 'db' | 'clock' | 'policy'>): Promise<string | null> {
  const since = after(clock.now(), -policy.lateMs)
  const [looks, begins] = [await late(read, 'checking', since), await late(read, 'ready', since)]
  const said = [
    ...(looks === 0 ? [] : [`${String(looks)} rows of batches wait to be looked at`]),
    ...(begins === 0 ? [] : [`${String(begins)} rows of batches wait to be begun`]),
  ]
  return said.length === 0 ? null : said.join(', ')
}

/** How many rows have been due since then. One that was tried is due again soon. */
async function late(read: Tx, state: 'checking' | 'ready', since: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from (select from batches.rows
    where next_at <= ${since} and state = ${state} limit 10000) late`.execute(read)
  return Number(rows[0]?.count ?? 0)
}
