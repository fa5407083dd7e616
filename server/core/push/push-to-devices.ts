/** Orders the pushes of a notice, in the notice's own transaction: a job for each device that asked for its topic. It talks to no push service. */
import type { PushTopic } from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'
import { enqueueJob, type Tx } from '../../database/index.ts'
import type { PushJob } from './push.ts'
import { subscriptionsFor } from './subscriptions.repo.ts'

/** The job that pushes one notice to one device; its payload is a `PushJob`. */
export const PUSH_NOTICE_JOB = 'push-notice'

const QUEUES = 2

/** What is to be pushed. */
export type PushOrder = { readonly noticeId: Id<'ntc'>; readonly userId: UserId; readonly topic: PushTopic }

/** Orders a push to every device of the customer's that asked for the topic; most customers have none, and then nothing is stored. */
export async function pushToDevices(tx: Tx, { noticeId, userId, topic }: PushOrder): Promise<void> {
  for (const subscriptionId of await subscriptionsFor(tx, userId, topic)) await enqueuePush(tx, { noticeId, subscriptionId, tries: 0 })
}

/**
 * Orders one push, at once or not before `runAt`. Ordered again before it began, it is pushed once. Pushes wait for each other in two queues: however slow
 * the push services are, they keep only two of the worker's places for jobs, and mails and withdrawals the others.
 */
export async function enqueuePush(tx: Tx, job: PushJob, runAt?: Date): Promise<void> {
  const queue = `push-${Buffer.from(job.subscriptionId).readUInt8(job.subscriptionId.length - 1) % QUEUES}`
  const key = `${job.noticeId}:${job.subscriptionId}`
  await enqueueJob(tx, PUSH_NOTICE_JOB, job, { key, queue, ...(runAt === undefined ? {} : { runAt }) })
}
