/**
 * Runs the background jobs: one process at a time, and the next one takes over at once when it dies.
 * It decides when jobs run, never what they do.
 */
import { beat, PARTS } from '@zend/server/core/health'
import { type Database, enqueueJob, forgetDeadJobs, type Lease, releaseOrphanedJobs, UnusableJob, withLease } from '@zend/server/database'
import { type Clock, restFor } from '@zend/server/ports/clock'
import { Logger, parseCrontab, run, type Task, type TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'

/** What running jobs needs. `crontab` has one line per repeated job, in UTC. `parallelMax` jobs run at once. */
export type JobsDeps = {
  readonly db: Database
  readonly log: Log
  readonly tasks: TaskList
  readonly crontab: string
  readonly parallelMax: number
  readonly clock: Clock
  /** Told when a job went through the queue, and of every try to run jobs at all: who is silent hangs. */
  readonly heard: () => void
}

const RETRY_MS = 2_000
const LOOK_AFTER_MS = 2_000
/** A job that does nothing but go through the queue. */
const PULSE_JOB = 'worker.pulse'
const PULSE_EVERY_MS = 5_000

/** Runs jobs until the signal aborts. Never throws: faults are told in the log, and it starts again. */
export async function runJobs(deps: JobsDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    deps.heard()
    try {
      await withLease(deps.db, 'worker.jobs', (lease) => runWhileHeld(deps, lease, signal))
    } catch (error) {
      deps.log.warn({ err: error }, 'running jobs failed; starting again')
    }
    await restFor(RETRY_MS, signal)
  }
}

async function runWhileHeld(deps: JobsDeps, { assertHeld, lost }: Lease, signal: AbortSignal): Promise<void> {
  const { db, log, tasks, crontab, parallelMax, clock } = deps
  const released = await releaseOrphanedJobs(db.read)
  if (released > 0) log.warn({ workers: released }, 'took over the jobs of workers that are gone')
  const taskList = { ...endInOne(tasks, log), [PULSE_JOB]: () => pulse(deps) }
  const parsedCronItems = parseCrontab(crontab)
  await forgetDeadJobs(
    db.read,
    parsedCronItems.map(({ task }) => task),
  )
  const runner = await run({ pgPool: db.pool, concurrency: parallelMax, noHandleSignals: true, taskList, parsedCronItems, logger: loggerFor(log) })
  const ended = new AbortController()
  const over = runner.promise.finally(() => ended.abort())
  // Told below.
  over.catch(() => undefined)
  const until = AbortSignal.any([signal, lost, ended.signal])
  let pulseAt = 0
  try {
    while (!signal.aborted) {
      await assertHeld()
      if (ended.signal.aborted) return await over
      if (clock.now().getTime() - pulseAt >= PULSE_EVERY_MS) {
        await db.transact((tx) => enqueueJob(tx, PULSE_JOB, {}, { key: PULSE_JOB, priority: -1, maxAttempts: 1 }))
        pulseAt = clock.now().getTime()
      }
      await restFor(LOOK_AFTER_MS, until)
    }
  } finally {
    await runner.stop().catch((err: unknown) => log.warn({ err }, 'the queue did not stop'))
  }
}

/** Whether the queue's own clock ordered this job, for a single try: the next one comes by itself. */
const comesAgain = (payload: unknown, triesMax: number): boolean =>
  triesMax === 1 && typeof payload === 'object' && payload !== null && '_cron' in payload

/**
 * The same tasks, but two kinds of job end at their first fault, told in the log: one that names nothing, which would fail as often as whoever wrote it wished, and one that
 * comes again by itself, which the queue would keep for ever.
 */
function endInOne(tasks: TaskList, log: Log): TaskList {
  const guarded = Object.entries(tasks).map(([name, task]) => {
    const once: Task = async (payload, helpers) => {
      try {
        return await task?.(payload, helpers)
      } catch (error) {
        if (comesAgain(payload, helpers.job.max_attempts))
          return log.error({ task: name, job: helpers.job.id, err: error }, 'a repeated job failed; it comes again')
        if (!(error instanceof UnusableJob)) throw error
        log.error({ alert: 'job_unusable', task: name, job: helpers.job.id, err: error }, 'a job was dropped that says nothing it could be done for')
        return undefined
      }
    }
    return [name, once] as const
  })
  return Object.fromEntries(guarded)
}

/** Says that jobs are run: the queue gave this one to us, and its transaction went through the pool that all jobs go through. */
async function pulse({ db, clock, heard }: JobsDeps): Promise<void> {
  await db.transact((tx) => beat(tx, { part: PARTS.jobs, at: clock.now(), problem: null }))
  heard()
}

/** The queue's own words, in our log. What it tells of every single job is only for debugging. */
function loggerFor(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const told = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[told]({ job: scope.jobId, task: scope.taskIdentifier }, message)
  })
}
