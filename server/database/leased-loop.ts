/**
 * The frame of what one process of a database does at a time, for as long as it runs: it asks for the lease, works
 * while it holds it, and comes back by itself after every fault.
 */
import { type Backoff, backoffMs } from '@zend/kernel'
import { restFor } from '../ports/clock.ts'
import { type Lease, type LeaseKeeper, withLease } from './lease.ts'

/** What work is given while it holds its lease. */
export type Held = Lease & {
  /** Aborts when the process is to end or the lease is lost. */
  readonly until: AbortSignal
  /** Says that a round went well: the pauses after faults begin anew. */
  readonly wentWell: () => void
}

/** What went wrong: for the how-many-th time in a row, and how long is waited now. */
export type Fault = { readonly error: unknown; readonly failures: number; readonly waitMs: number }

/** Something that is done under a lease. */
export type LeasedWork = {
  /** The lease's name. */
  readonly lease: string
  readonly work: (held: Held) => Promise<void>
  /** How soon the lease is asked for again when another process has it. */
  readonly retryMs: number
  /** The pauses after faults in a row; without it each is `retryMs`. */
  readonly backoff?: Backoff
  /** Told of every try, be it well or not: who is silent hangs. */
  readonly onRound?: (() => void) | undefined
  /** Tells of a fault. That it cannot be told is ignored: the database itself may be what is down. */
  readonly onFault: (fault: Fault) => Promise<void>
}

/** Works under the lease, again and again, until the signal aborts. Never throws. */
export async function leasedLoop(
  db: { readonly leases: LeaseKeeper },
  frame: LeasedWork,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  const wentWell = (): void => {
    failures = 0
  }
  while (!signal.aborted) {
    frame.onRound?.()
    let waitMs = frame.retryMs
    try {
      await withLease(db, frame.lease, (lease) =>
        frame.work({ ...lease, until: AbortSignal.any([signal, lease.lost]), wentWell }),
      )
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      if (frame.backoff !== undefined) waitMs = backoffMs(frame.backoff, failures, Math.random())
      await frame.onFault({ error, failures, waitMs }).catch(() => undefined)
    }
    await restFor(waitMs, signal)
  }
}
