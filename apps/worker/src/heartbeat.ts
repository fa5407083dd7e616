/** The worker's own heartbeat, over the pool that all its work goes through. */
import { beat, PARTS, readHeartbeats } from '@zend/server/core/health'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import type { Logger } from 'pino'

/**
 * What it needs. `problem` is what is wrong with the worker right now, fit for a stranger to read; `heard` tells the
 * watchdog.
 */
export type HeartbeatDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly problem: () => Promise<string | null>
  readonly heard: () => void
}

/**
 * Beats once. A beat that fails is told in the log. While the database itself cannot be reached waiting is right; when
 * it can, and the pool alone gives no connection, the watchdog is not told: a process whose pool is stuck has to be
 * started again.
 */
export async function beatOnce({ db, clock, log, problem, heard }: HeartbeatDeps): Promise<void> {
  try {
    const now = await problem()
    await db.transact((tx) => beat(tx, { part: PARTS.worker, at: clock.now(), problem: now }))
    heard()
  } catch (err) {
    log.warn({ err }, 'the heartbeat failed')
    // These reads have connections of their own.
    await readHeartbeats(db.read).catch(heard)
  }
}
