/**
 * Runs the background jobs, in every worker that has the role: the queue gives each job to one of them. A worker that
 * runs jobs holds a lease under its queue's name, so that others know it is alive; the jobs of a dead worker are
 * released. It decides when jobs run, never what they do.
 */
import { EventEmitter } from 'node:events'
import { beat, PARTS } from '@zend/server/core/health'
import {
  type Database,
  enqueueJob,
  type Fault,
  forgetDeadJobs,
  type Held,
  leasedLoop,
  releaseOrphanedJobs,
  runnerLease,
  UnusableJob,
} from '@zend/server/database'
import { type Clock, restFor } from '@zend/server/ports/clock'
import {
  Logger,
  parseCrontab,
  run,
  type Runner,
  type RunnerOptions,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Logger as Log } from 'pino'

/** Dependencies of running jobs. `crontab` has one line per repeated job, in UTC. `parallelMax` jobs run at once. */
export type JobsDeps = {
  readonly db: Database
  readonly log: Log
  readonly tasks: TaskList
  readonly crontab: string
  readonly parallelMax: number
  readonly clock: Clock
  /** Called when the queue answered us, and at every attempt to run jobs; a process that stops calling it hangs. */
  readonly reportAlive: () => void
}

const RETRY_MS = 2_000
const LEASE_RETRY_MS = 250
/** A job that only proves that the queue works. */
const PULSE_JOB = 'worker.pulse'
/** How often that job is enqueued, and how soon the jobs of a dead worker are taken over. */
const CHECK_EVERY_MS = 5_000

/** Runs jobs until the signal aborts. Never throws: errors are logged, and it restarts. */
export async function runJobs(deps: JobsDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    deps.reportAlive()
    try {
      await runQueue(deps, signal)
    } catch (error) {
      deps.log.warn({ err: error }, 'running jobs failed; starting again')
    }
    await restFor(RETRY_MS, signal)
  }
}

async function runQueue(deps: JobsDeps, signal: AbortSignal): Promise<void> {
  const { log, tasks } = deps
  const parsedCronItems = parseCrontab(deps.crontab)
  const repeated = [...parsedCronItems.map(({ task }) => task), PULSE_JOB]
  await takeOver(deps, repeated)
  const { runner, name, begin } = await openQueue(deps, {
    taskList: { ...withSingleTry(tasks, log), [PULSE_JOB]: () => pulse(deps) },
    parsedCronItems,
  })
  const ended = new AbortController()
  const over = runner.promise.finally(() => ended.abort())
  // Reported below.
  over.catch(() => undefined)
  const until = AbortSignal.any([signal, ended.signal])
  const living = liveAs(deps, name, begin, until)
  try {
    while (!until.aborted) {
      await deps.db.transact((tx) => enqueueJob(tx, PULSE_JOB, {}, { key: PULSE_JOB, priority: -1, maxAttempts: 1 }))
      await restFor(CHECK_EVERY_MS, until)
      await takeOver(deps, repeated)
    }
    if (!signal.aborted) await over
  } finally {
    // Let a caller that waits for the lease begin now, to end with the others.
    begin()
    await runner.stop().catch((err: unknown) => log.warn({ err }, 'the queue did not stop'))
    ended.abort()
    await living
  }
}

/** Opens the queue. No job is taken before `begin` is called; `name` is what its jobs are locked by. */
async function openQueue(
  { db, log, parallelMax, reportAlive }: JobsDeps,
  options: Pick<RunnerOptions, 'taskList' | 'parsedCronItems'>,
): Promise<{ readonly runner: Runner; readonly name: string; readonly begin: () => void }> {
  const events: WorkerEvents = new EventEmitter()
  const [named, begun] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  events.on('pool:create', ({ workerPool }) => named.resolve(workerPool.id))
  events.on('worker:getJob:empty', reportAlive)
  events.on('job:complete', reportAlive)
  const hooks = { startWorker: () => begun.promise }
  const preset: RunnerOptions['preset'] = {
    plugins: [{ name: 'begin-when-known', version: '1.0.0', worker: { hooks } }],
  }
  const shared = { concurrency: parallelMax, noHandleSignals: true, logger: loggerFor(log) }
  const runner = await run({ ...options, ...shared, pgPool: db.pool, events, preset })
  return { runner, name: await named.promise, begin: begun.resolve }
}

/** Holds the lease that shows that this queue's worker is alive; calls `begin` once it is visible. */
async function liveAs({ db, log }: JobsDeps, name: string, begin: () => void, signal: AbortSignal): Promise<void> {
  const work = async ({ until }: Held): Promise<void> => {
    begin()
    if (!until.aborted) await new Promise((resolve) => until.addEventListener('abort', resolve, { once: true }))
  }
  const onFault = async ({ error }: Fault): Promise<void> =>
    log.warn({ err: error }, 'others cannot see that jobs are run here')
  await leasedLoop(db, { lease: runnerLease(name), work, retryMs: LEASE_RETRY_MS, onFault }, signal)
}

/** Releases the jobs that dead workers had begun, and deletes those among them that the schedule repeats anyway. */
async function takeOver({ db, log }: JobsDeps, repeated: readonly string[]): Promise<void> {
  const released = await db.transact(releaseOrphanedJobs)
  if (released > 0) log.warn({ workers: released }, 'took over the jobs of workers that are gone')
  await forgetDeadJobs(db.read, repeated)
}

/** Returns whether the queue's schedule created this job with a single attempt: the next one comes by itself. */
const isScheduled = (payload: unknown, triesMax: number): boolean =>
  triesMax === 1 && typeof payload === 'object' && payload !== null && '_cron' in payload

/**
 * Returns the same tasks, except that two kinds of job end at their first error, which is logged: one with an unusable
 * payload, which would fail on every retry, and a scheduled one, which the queue would otherwise keep forever.
 */
function withSingleTry(tasks: TaskList, log: Log): TaskList {
  const guarded = Object.entries(tasks).map(([name, task]) => {
    const once: Task = async (payload, helpers) => {
      try {
        return await task?.(payload, helpers)
      } catch (error) {
        if (isScheduled(payload, helpers.job.max_attempts))
          return log.error({ task: name, job: helpers.job.id, err: error }, 'a repeated job failed; it comes again')
        if (!(error instanceof UnusableJob)) throw error
        log.error(
          { alert: 'job_unusable', task: name, job: helpers.job.id, err: error },
          'a job was dropped that says nothing it could be done for',
        )
        return undefined
      }
    }
    return [name, once] as const
  })
  return Object.fromEntries(guarded)
}

/**
 * Reports that jobs run: the queue gave this job to us, and its transaction went through the pool that all jobs use.
 */
async function pulse({ db, clock }: JobsDeps): Promise<void> {
  await db.transact((tx) => beat(tx, { part: PARTS.jobs, at: clock.now(), problem: null }))
}

/** Writes the queue's messages to our log; those about single jobs only at debug level. */
function loggerFor(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const told = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[told]({ job: scope.jobId, task: scope.taskIdentifier }, message)
  })
}
