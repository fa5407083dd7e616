/**
 * Schedules a push again. The first push of a notice is scheduled with it, in its transaction (`notices.record`). It
 * calls no push service.
 */
import { enqueueJob, type Tx } from '../../database/index.ts'
import type { PushJob } from './push.ts'

/** The job that pushes one notice to one device; its payload is a `PushJob`. */
export const PUSH_NOTICE_JOB = 'push-notice'

const QUEUES = 2

/**
 * Schedules one push, at once or not before `runAt`. Scheduling it again before it began pushes it once. Pushes wait in
 * two queues, as the first ones do (`push.enqueue_each`), so that slow push services occupy at most two of the worker's
 * job slots.
 */
export async function enqueuePush(tx: Tx, job: PushJob, runAt?: Date): Promise<void> {
  const queue = `push-${Buffer.from(job.subscriptionId).readUInt8(job.subscriptionId.length - 1) % QUEUES}`
  const key = `${job.noticeId}:${job.subscriptionId}`
  await enqueueJob(tx, PUSH_NOTICE_JOB, job, { key, queue, ...(runAt === undefined ? {} : { runAt }) })
}
