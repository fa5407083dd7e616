/** The worker's own heartbeat, over the pool that all its work uses. */
import { beat, PARTS, readHeartbeats } from '@zend/server/core/health'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import type { Logger } from 'pino'

/**
 * Dependencies. `problem` is the worker's current problem, safe for the public to read; `reportAlive` notifies the
 * watchdog.
 */
export type HeartbeatDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly problem: () => Promise<string | null>
  readonly reportAlive: () => void
}

/**
 * Beats once. A failed beat is logged. While the database itself cannot be reached, waiting is right; when it can be
 * and only the pool gives no connection, the watchdog is not notified: a process with a stuck pool must be restarted.
 */
export async function beatOnce({ db, clock, log, problem, reportAlive }: HeartbeatDeps): Promise<void> {
  try {
    const now = await problem()
    await db.transact((tx) => beat(tx, { part: PARTS.worker, at: clock.now(), problem: now }))
    reportAlive()
  } catch (err) {
    log.warn({ err }, 'the heartbeat failed')
    // These reads have their own connections.
    await readHeartbeats(db.read).catch(reportAlive)
  }
}
