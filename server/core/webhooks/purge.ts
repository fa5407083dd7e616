/** Deletes the log of webhooks when its time is over. */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { deleteEventsBefore } from './deliveries.repo.ts'
import { forgetOldSecrets } from './endpoints.repo.ts'
import type { WebhooksPolicy } from './webhooks.ts'

/** The job that deletes what is old; it has no payload. */
export const PURGE_WEBHOOKS_JOB = 'purge-webhooks'

const BATCH = 1_000

/** Deletes events from before the policy's time with all tries to send them, and secrets that sign no more. */
export async function purgeWebhooks({
  db,
  clock,
  policy,
}: {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly policy: Pick<WebhooksPolicy, 'keptMs'>
}): Promise<void> {
  const at = clock.now()
  await forgetOldSecrets(db.read, at)
  const before = new Date(at.getTime() - policy.keptMs)
  while ((await deleteEventsBefore(db.read, before, BATCH)) === BATCH);
}
