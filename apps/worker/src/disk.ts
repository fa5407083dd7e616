/**
 * Watches the free space on the disks that the product writes to. It warns before they are full; a full disk is
 * reported by whatever fails to write.
 */
import { beat, PARTS } from '@zend/server/core/health'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

/**
 * Dependencies. `freePercentMin`: below this free share of a disk it warns. `spaceOf` returns the blocks of a folder's
 * disk.
 */
export type DiskDeps = {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'info'>
  readonly folders: readonly string[]
  readonly freePercentMin: number
  readonly spaceOf?: (folder: string) => Promise<{ readonly bavail: number; readonly blocks: number }>
}

/**
 * Creates the check: it reports in the disk heartbeat whether space is running out, and alerts when that begins and
 * again after every `againAfter` checks. Throws when a folder cannot be read, or the heartbeat cannot be written, as on
 * a full disk.
 */
export function diskWatch(
  { db, clock, log, folders, freePercentMin, spaceOf = statfs }: DiskDeps,
  againAfter = 40,
): () => Promise<void> {
  let checksLow = 0
  return async () => {
    const disks = await Promise.all(
      folders.map(async (folder) => ({ folder, freePercent: percentOf(await spaceOf(folder)) })),
    )
    const low = disks.filter(({ freePercent }) => freePercent < freePercentMin)
    if (low.length === 0 && checksLow > 0) log.info({ disks }, 'the disks have room again')
    if (low.length > 0 && checksLow % againAfter === 0)
      log.error({ alert: 'disk_nearly_full', low, freePercentMin }, 'a disk is nearly full')
    checksLow = low.length === 0 ? 0 : checksLow + 1
    await db.transact((tx) =>
      beat(tx, { part: PARTS.disk, at: clock.now(), problem: low.length === 0 ? null : 'space is running out' }),
    )
  }
}

/** Rounded down, to err towards a fuller disk. */
const percentOf = ({ bavail, blocks }: { readonly bavail: number; readonly blocks: number }): number =>
  Math.floor((bavail * 100) / Math.max(1, blocks))
