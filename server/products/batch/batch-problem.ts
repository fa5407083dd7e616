/** Says what /health tells of batches: rows that make no progress. */
import { after } from '@zend/kernel'
import type { BatchDeps } from './batch.deps.ts'
import { lateRows } from './rows.repo.ts'

/** Returns what an operator should look at; `null` when nothing. */
export async function batchProblem({
  db: { read },
  clock,
  policy,
}: Pick<BatchDeps, 'db' | 'clock' | 'policy'>): Promise<string | null> {
  const since = after(clock.now(), -policy.lateMs)
  const [looks, begins] = [await lateRows(read, 'checking', since), await lateRows(read, 'ready', since)]
  const said = [
    ...(looks === 0 ? [] : [`${String(looks)} rows of batches wait to be looked at`]),
    ...(begins === 0 ? [] : [`${String(begins)} rows of batches wait to be begun`]),
  ]
  return said.length === 0 ? null : said.join(', ')
}
