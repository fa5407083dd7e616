/**
 * Runs the background jobs: one process at a time, and the next one takes over at once when it dies.
 * It decides when jobs run, never what they do.
 */
import { type Database, type Lease, releaseOrphanedJobs, withLease } from '@zend/server/database'
import { restFor } from '@zend/server/ports/clock'
import { Logger, run, type TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'

/** What running jobs needs. `crontab` has one line per repeated job, in UTC. `parallelMax` jobs run at once. */
export type JobsDeps = { readonly db: Database; readonly log: Log; readonly tasks: TaskList; readonly crontab: string; readonly parallelMax: number }

const RETRY_MS = 2_000
const LOOK_AFTER_MS = 2_000

/** Runs jobs until the signal aborts. Never throws: faults are told in the log, and it starts again. */
export async function runJobs(deps: JobsDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await withLease(deps.db, 'worker.jobs', (lease) => runWhileHeld(deps, lease, signal))
    } catch (error) {
      deps.log.warn({ err: error }, 'running jobs failed; starting again')
    }
    await restFor(RETRY_MS, signal)
  }
}

async function runWhileHeld({ db, log, tasks, crontab, parallelMax }: JobsDeps, { assertHeld, lost }: Lease, signal: AbortSignal): Promise<void> {
  const released = await releaseOrphanedJobs(db.read)
  if (released > 0) log.warn({ workers: released }, 'took over the jobs of workers that are gone')
  const runner = await run({ pgPool: db.pool, concurrency: parallelMax, noHandleSignals: true, taskList: tasks, crontab, logger: loggerFor(log) })
  try {
    while (!signal.aborted) {
      await assertHeld()
      await restFor(LOOK_AFTER_MS, AbortSignal.any([signal, lost]))
    }
  } finally {
    await runner.stop()
  }
}

/** The queue's own words, in our log. What it tells of every single job is only for debugging. */
function loggerFor(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const told = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[told]({ job: scope.jobId, task: scope.taskIdentifier }, message)
  })
}
