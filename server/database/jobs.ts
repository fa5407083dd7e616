/**
 * Enqueues background jobs in the transaction that causes them, so that a job exists exactly when its cause was
 * committed. The worker runs them.
 */
import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { leaseKey } from './lease.ts'

/** When and how often a job runs. */
export type JobOptions = {
  /** Not before this instant. Default: at once. */
  readonly runAt?: Date
  /** Replaces a job with the same key that has not started yet. */
  readonly key?: string
  /** Jobs of one queue run one after the other. Default: concurrently with all others. */
  readonly queue?: string
  /** Among waiting jobs, the smallest number runs first. Default 0. */
  readonly priority?: number
  /** The maximum number of tries, with backoff. Default: the queue's, 25. */
  readonly maxAttempts?: number
}

/**
 * Thrown by a job that can never run: because of a bug, or because somebody else enqueued it. It is not retried. Its
 * message contains nothing of the payload.
 */
export class UnusableJob extends TypeError {
  override readonly name = 'UnusableJob'
}

/**
 * Enqueues a job in the caller's transaction; a rollback leaves no job. The API may enqueue only its routes' jobs
 * (`jobs.enqueue`). `payload` must survive JSON: amounts go as decimal text, never as numbers (a bigint throws).
 */
export async function enqueueJob(
  tx: Tx,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select jobs.enqueue(${name}::text, ${JSON.stringify(payload)}::json, ${options.queue ?? null}::text, ${options.runAt ?? null}::timestamptz,
    ${options.key ?? null}::text, ${options.maxAttempts ?? null}::integer, ${options.priority ?? null}::integer)`.execute(
    tx,
  )
}

/** The lease that a worker holds while it runs jobs; the queue locks jobs under the same name. */
export const runnerLease = (name: string): string => `worker.jobs:${name}`

/**
 * Unlocks the jobs of dead workers: a killed worker leaves its jobs locked, and the queue itself would wait hours. A
 * worker is alive while it holds the lease of its name. Needs a transaction. Returns how many workers were dead.
 */
export async function releaseOrphanedJobs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ worker: string }>`
    select worker from (
      select locked_by as worker from graphile_worker._private_jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null
    ) locking
    where pg_try_advisory_xact_lock(hashtextextended(${leaseKey(runnerLease(''))}::text || worker, 0))`.execute(tx)
  const workers = rows.map(({ worker }) => worker)
  if (workers.length > 0) await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(tx)
  return workers.length
}

/**
 * Deletes jobs of these names whose only try is over because their worker died, and which the queue would keep for
 * ever. The code that repeats them enqueues the next by itself.
 */
export async function forgetDeadJobs(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = any(${names}::text[]) and max_attempts = 1 and attempts >= 1 and locked_at is null))`.execute(
    tx,
  )
}
