/**
 * Enqueues background jobs in the transaction that causes them, so that a job exists exactly when its cause was
 * committed. Running them is the worker's part.
 */
import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { leaseKey } from './lease.ts'

/** When and how often a job runs. */
export type JobOptions = {
  /** Not before this instant. Default: at once. */
  readonly runAt?: Date
  /** A job with the same key that has not started yet is replaced instead of doubled. */
  readonly key?: string
  /** Jobs of one queue run one after the other. Default: side by side with all others. */
  readonly queue?: string
  /** Of jobs that wait, the one with the smallest number runs first. Default 0. */
  readonly priority?: number
  /** How often it is tried in all, with growing pauses. Default: the queue's, 25. */
  readonly maxAttempts?: number
}

/**
 * Thrown by a job that cannot be run whatever happens: a bug of ours, or somebody else ordered it. No other try is
 * made. Its message holds nothing of the payload.
 */
export class UnusableJob extends TypeError {
  override readonly name = 'UnusableJob'
}

/**
 * Adds a job to the queue as part of the caller's transaction. A rolled back transaction leaves no job. The API may
 * order the jobs of its routes only (`jobs.enqueue`). `payload` must survive JSON: amounts go as decimal text, never as
 * numbers (a bigint throws).
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

/** The lease that a worker holds for as long as it runs jobs; the queue locks jobs by the same name. */
export const runnerLease = (name: string): string => `worker.jobs:${name}`

/**
 * Frees the jobs that were being run by workers that are gone: a killed worker leaves its jobs locked, and the queue
 * itself waits hours for it. Whoever holds the lease of its name lives. Must be given a transaction. Returns how many
 * workers were given up.
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
 * Takes jobs of these names out of the queue whose only try is over: their worker died over them, and the queue would
 * keep them for ever. Whatever repeats them orders the next by itself.
 */
export async function forgetDeadJobs(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = any(${names}::text[]) and max_attempts = 1 and attempts >= 1 and locked_at is null))`.execute(
    tx,
  )
}
