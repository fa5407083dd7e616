/**
 * The closed ledgers on disk, one JSON line each: their times and their transactions. Replaying them gives the same
 * ledgers with the same hashes.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { z } from 'zod'

const closed = z.object({ index: z.int(), closeTime: z.int(), blobs: z.array(z.string()) })

/** A stored closed ledger. `closeTime` in seconds since 2000. */
export type ClosedLedger = z.output<typeof closed>

/** Reads every recorded ledger, oldest first. A torn last line is cut off. Throws on an invalid line anywhere else. */
export function readJournal(path: string): readonly ClosedLedger[] {
  if (!existsSync(path)) return []
  const content = readFileSync(path)
  const end = content.lastIndexOf('\n') + 1
  if (end < content.length) truncateSync(path, end)
  const lines = content.toString('utf8', 0, end).split('\n')
  return lines.filter((line) => line !== '').map((line) => closed.parse(JSON.parse(line)))
}

/** Appends a ledger. Returns before it is flushed to disk: a crash loses at most the newest. */
export const recordLedger = (path: string, ledger: ClosedLedger): void =>
  appendFileSync(path, `${JSON.stringify(ledger)}\n`)
