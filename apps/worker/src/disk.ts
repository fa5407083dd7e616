/**
 * How much room is left on the disks that the product writes to. It warns before they are full; what a full one means
 * is told by whoever writes.
 */
import { beat, PARTS } from '@zend/server/core/health'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

/**
 * What looking needs. `freePercentMin`: below this share of a disk it is told. `roomOf` answers a folder's disk in
 * blocks.
 */
export type DiskDeps = {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'info'>
  readonly folders: readonly string[]
  readonly freePercentMin: number
  readonly roomOf?: (folder: string) => Promise<{ readonly bavail: number; readonly blocks: number }>
}

/**
 * Makes the look: it says in the heartbeat of the disk whether room is running out, and alarms when that begins or has
 * gone on for as many looks as `againAfter`. Throws when a folder cannot be asked about, or the heartbeat not be
 * written, as on a disk that is full.
 */
export function diskWatch(
  { db, clock, log, folders, freePercentMin, roomOf = statfs }: DiskDeps,
  againAfter = 40,
): () => Promise<void> {
  let looksLow = 0
  return async () => {
    const rooms = await Promise.all(
      folders.map(async (folder) => ({ folder, freePercent: percentOf(await roomOf(folder)) })),
    )
    const low = rooms.filter(({ freePercent }) => freePercent < freePercentMin)
    if (low.length === 0 && looksLow > 0) log.info({ rooms }, 'the disks have room again')
    if (low.length > 0 && looksLow % againAfter === 0)
      log.error({ alert: 'disk_nearly_full', low, freePercentMin }, 'a disk is nearly full')
    looksLow = low.length === 0 ? 0 : looksLow + 1
    await db.transact((tx) =>
      beat(tx, { part: PARTS.disk, at: clock.now(), problem: low.length === 0 ? null : 'space is running out' }),
    )
  }
}

/** Rounded down: a disk is rather said to be fuller. */
const percentOf = ({ bavail, blocks }: { readonly bavail: number; readonly blocks: number }): number =>
  Math.floor((bavail * 100) / Math.max(1, blocks))
