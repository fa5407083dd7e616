/**
 * The relay: sends announcements after the commit that stored them. One process per database runs it, under a lease; a
 * second one would be correct too, and find less to do. It polls every few milliseconds, since the only way to be woken
 * would be the NOTIFY that commits are spared.
 */
import { type Database, type Held, type LeasedWork, leasedLoop } from '../../database/index.ts'
import { type Clock, restFor } from '../../ports/clock.ts'
import { beat, PARTS } from '../health/index.ts'
import { FROM_THE_START, sendAnnouncements } from './events.repo.ts'

/** Dependencies of the relay. */
export type RelayDeps = {
  readonly db: Pick<Database, 'leases' | 'pool' | 'transact'>
  readonly clock: Clock
  readonly log: { readonly warn: (facts: object, what: string) => void }
  /** Called after every round, successful or not; a caller that hears nothing can assume a hang. */
  readonly onRound?: () => void
}

/** Poll interval; on average an announcement waits half of this. */
const LOOK_EVERY_MS = 20
const ROWS_MAX = 1_000
/** How soon another process takes over when this one dies. */
const LEASE_RETRY_MS = 500
const BEAT_EVERY_MS = 5_000

/**
 * Runs the relay until the signal aborts. Never throws: faults go to the log and the heartbeat, and it starts again.
 */
export async function runRelay(deps: RelayDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  const frame: LeasedWork = {
    lease: 'events.relay',
    work: (held) => relay(deps, held),
    retryMs: LEASE_RETRY_MS,
    onRound: deps.onRound,
    onFault: ({ error }) => {
      log.warn({ err: error }, 'announcements could not be sent; starting again')
      return db.transact((tx) =>
        beat(tx, { part: PARTS.announcements, at: clock.now(), problem: 'cannot be sent right now' }),
      )
    },
  }
  await leasedLoop(db, frame, signal)
}

async function relay({ db, clock, onRound }: RelayDeps, { until }: Held): Promise<void> {
  let mark = FROM_THE_START
  let beatAt = 0
  while (!until.aborted) {
    onRound?.()
    const { sent, since } = await sendAnnouncements(db, mark, ROWS_MAX)
    mark = since
    const at = clock.now()
    if (at.getTime() - beatAt >= BEAT_EVERY_MS) {
      await db.transact((tx) => beat(tx, { part: PARTS.announcements, at, problem: null }))
      beatAt = at.getTime()
    }
    if (sent < ROWS_MAX) await restFor(LOOK_EVERY_MS, until)
  }
}
