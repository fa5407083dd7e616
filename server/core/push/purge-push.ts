/** Deletes subscriptions whose session has ended, even if nothing was pushed to them since. */
import { eachPage } from '../../database/index.ts'
import { deleteSubscriptionsOf, subscribedSessions } from './subscriptions.repo.ts'
import type { PushDeps } from './deliver-push.ts'

/** The job that deletes the subscriptions of ended sessions. */
export const PURGE_PUSH_JOB = 'purge-push'

const BATCH = 1_000

/** Ends every subscription whose session is not open. Returns how many. */
export async function purgePush({
  db,
  clock,
  openSessions,
}: Pick<PushDeps, 'db' | 'clock' | 'openSessions'>): Promise<number> {
  let ended = 0
  for await (const sessions of eachPage(BATCH, (last: string | null) =>
    subscribedSessions(db.read, last ?? '', BATCH),
  )) {
    const open = await openSessions(db.read, sessions, clock.now())
    ended += await deleteSubscriptionsOf(
      db.read,
      sessions.filter((id) => !open.has(id)),
    )
  }
  return ended
}
