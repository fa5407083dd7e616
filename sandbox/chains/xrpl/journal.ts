/**
 * The closed ledgers on disk, one JSON line each: their times and their transactions. Played back they give the same
 * ledgers with the same hashes.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { z } from 'zod'

const closed = z.object({ index: z.int(), closeTime: z.int(), blobs: z.array(z.string()) })

/** A ledger as it was closed. `closeTime` in seconds since 2000. */
export type ClosedLedger = z.output<typeof closed>

/**
 * Every ledger recorded so far, oldest first. A torn last line is cut off. Throws on a line that makes no sense
 * anywhere else.
 */
export function readJournal(path: string): readonly ClosedLedger[] {
  if (!existsSync(path)) return []
  const content = readFileSync(path)
  const end = content.lastIndexOf('\n') + 1
  if (end < content.length) truncateSync(path, end)
  const lines = content.toString('utf8', 0, end).split('\n')
  return lines.filter((line) => line !== '').map((line) => closed.parse(JSON.parse(line)))
}

/** Adds a ledger. Returns when it is on its way to the disk: a crash loses the newest at most. */
export const recordLedger = (path: string, ledger: ClosedLedger): void =>
  appendFileSync(path, `${JSON.stringify(ledger)}\n`)
