/**
 * Runs work that only one process of a database does at a time: it requests the lease, works while it holds it, and
 * restarts by itself after every fault.
 */
import { type Backoff, backoffMs } from '@zend/kernel'
import { restFor } from '../ports/clock.ts'
import { type Lease, type Leases, withLease } from './lease.ts'

/** Passed to the work while it holds its lease. */
export type Held = Lease & {
  /** Aborts when the process is to end or the lease is lost. */
  readonly until: AbortSignal
  /** Reports a successful round: resets the backoff. */
  readonly wentWell: () => void
}

/** A fault: how many there were in a row, and how long the pause is now. */
export type Fault = { readonly error: unknown; readonly failures: number; readonly waitMs: number }

/** Work that is done under a lease. */
export type LeasedWork = {
  /** The lease's name. */
  readonly lease: string
  readonly work: (held: Held) => Promise<void>
  /** How soon to request the lease again when another process has it. */
  readonly retryMs: number
  /** Backoff after consecutive faults; without it each pause is `retryMs`. */
  readonly backoff?: Backoff
  /** Called after every try, successful or not; a caller that hears nothing can assume a hang. */
  readonly onRound?: (() => void) | undefined
  /** Reports a fault. Its own failure is ignored: the database itself may be down. */
  readonly onFault: (fault: Fault) => Promise<void>
}

/** Works under the lease, repeatedly, until the signal aborts. Never throws. */
export async function leasedLoop(
  db: { readonly leases: Leases },
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
