/** Deletes messages that were sent or dropped long enough ago. Safe to run at any time. */
import { after, DAY_MS } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { deleteSettledSms } from './sms.repo.ts'

/** The job that does this; it has no payload. Once a day is enough. */
export const PURGE_SMS_JOB = 'purge-sms'

// Long enough to answer "I never got it", and no longer: each row names somebody's phone.
const KEPT_MS = 30 * DAY_MS

/** Deletes settled messages older than thirty days. Returns how many. */
export async function purgeSms({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
}): Promise<number> {
  return deleteSettledSms(db.read, after(clock.now(), -KEPT_MS))
}
