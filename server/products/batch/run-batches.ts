/**
 * Looks after batches while the process runs, one process of a database at a time: names are asked, rows begun and
 * followed, and batches ended. It runs in the API, since nothing else reaches the confirmer, which signs each payment.
 */
import { type Database, type Held, leasedLoop } from '../../database/index.ts'
import { restFor } from '../../ports/clock.ts'
import { beginRows } from './begin-rows.ts'
import type { BatchLog, PayDeps } from './batch.deps.ts'
import { batchesIn } from './batches.repo.ts'
import { endWhenDone, followRows } from './follow-rows.ts'
import { endLook, lookAtRows } from './look-at-rows.ts'

const BATCHES_MAX = 200
/** The rest after a round with nothing to do. */
const IDLE_MS = 1_000
/** How soon another process takes over when this one dies. */
const LEASE_RETRY_MS = 5_000

/** Runs until the signal aborts. Never throws: faults go to the log, and it starts again. */
export async function runBatches(
  deps: PayDeps & { readonly db: Pick<Database, 'leases'> },
  signal: AbortSignal,
): Promise<void> {
  const onFault = async ({ error }: { readonly error: unknown }): Promise<void> =>
    deps.log.warn({ err: error }, 'batches could not be looked after; starting again')
  const frame = { lease: 'batches', work: (held: Held) => lookAfter(deps, held), retryMs: LEASE_RETRY_MS, onFault }
  await leasedLoop(deps.db, frame, signal)
}

async function lookAfter(deps: PayDeps, { until, wentWell }: Held): Promise<void> {
  while (!until.aborted) {
    const done = await sweepBatches(deps)
    wentWell()
    if (done === 0) await restFor(IDLE_MS, until)
  }
}

/** Does one round for all batches. One that fails is left for the next, and holds up no other. */
export async function sweepBatches(deps: PayDeps): Promise<number> {
  const { db, log } = deps
  let done = await guarded(log, 'rows', () => lookAtRows(deps))
  for (const batch of await batchesIn(db.read, ['checking'], BATCHES_MAX))
    await guarded(log, batch.id, async () => {
      await endLook(deps, batch)
      return 0
    })
  for (const batch of await batchesIn(db.read, ['paying'], BATCHES_MAX))
    done += await guarded(log, batch.id, () => beginRows(deps, batch))
  done += await guarded(log, 'payments', () => followRows(deps))
  for (const batch of await batchesIn(db.read, ['paying'], BATCHES_MAX))
    await guarded(log, batch.id, async () => {
      await endWhenDone(deps, batch)
      return 0
    })
  return done
}

async function guarded(log: BatchLog, what: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (err) {
    log.warn({ err, batch: what }, 'a batch could not be taken further')
    return 0
  }
}
