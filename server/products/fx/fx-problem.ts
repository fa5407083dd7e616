/** What is wrong with payments abroad, for /health: safe for the public. It reads, and alerts nobody. */
import { after, DAY_MS } from '@zend/kernel'
import type { FxDeps } from './fx.deps.ts'
import { lateSince } from './payments.repo.ts'
import { differencesSince } from './statements.repo.ts'

/** How long a difference of a statement shows: people have looked by then, or are told by the alarm. */
const SHOWN_MS = 7 * DAY_MS

/** Returns the problem; `null` when there is none. */
export async function fxProblem({
  db,
  clock,
  policy,
}: Pick<FxDeps, 'db' | 'clock' | 'policy'>): Promise<string | null> {
  const now = clock.now()
  if ((await lateSince(db.read, after(now, -policy.lateAfterMs))) > 0) return 'payments take longer than usual'
  return (await differencesSince(db.read, after(now, -SHOWN_MS))) > 0 ? 'a statement does not fit the books' : null
}
