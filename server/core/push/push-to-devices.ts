/**
 * Orders a push once more. Those of a notice are ordered with it, in its own transaction (`notices.record`). It talks
 * to no push service.
 */
import { enqueueJob, type Tx } from '../../database/index.ts'
import type { PushJob } from './push.ts'

/** The job that pushes one notice to one device; its payload is a `PushJob`. */
export const PUSH_NOTICE_JOB = 'push-notice'

const QUEUES = 2

/**
 * Orders one push, at once or not before `runAt`. Ordered again before it began, it is pushed once. Pushes wait for
 * each other in two queues, as the first ones do (`push.enqueue_each`): however slow the push services are, they keep
 * only two of the worker's places for jobs.
 */
export async function enqueuePush(tx: Tx, job: PushJob, runAt?: Date): Promise<void> {
  const queue = `push-${Buffer.from(job.subscriptionId).readUInt8(job.subscriptionId.length - 1) % QUEUES}`
  const key = `${job.noticeId}:${job.subscriptionId}`
  await enqueueJob(tx, PUSH_NOTICE_JOB, job, { key, queue, ...(runAt === undefined ? {} : { runAt }) })
}
