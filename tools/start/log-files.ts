/**
 * Keeps a log file within its size and age while the process that writes to it goes on writing: the content is copied
 * to a numbered file and the log is emptied in place. A line written between the two can be lost; a full disk would
 * lose more.
 */
import { copyFileSync, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** How much of each log is kept: this many older files of about this size each, none older than this. */
export type LogLimits = { readonly bytesMax: number; readonly files: number; readonly ageMaxMs: number }

/** What a start keeps of each process's log. */
export const LOG_LIMITS: LogLimits = { bytesMax: 20 * 1024 * 1024, files: 5, ageMaxMs: 14 * 24 * 3_600_000 }

/** Looks at one log once. `file.1` is the newest of the older ones. */
export function keepLogWithin(file: string, { bytesMax, files, ageMaxMs }: LogLimits, now: Date): void {
  removeOlder(file, files, now.getTime() - ageMaxMs)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < bytesMax) return
  for (let number = files - 1; number >= 1; number--) {
    if (statSync(`${file}.${number}`, { throwIfNoEntry: false }) !== undefined)
      renameSync(`${file}.${number}`, `${file}.${number + 1}`)
  }
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    // No room for a copy: then the log has to give way.
    rmSync(`${file}.1`, { force: true })
  }
  truncateSync(file)
}

function removeOlder(file: string, files: number, before: number): void {
  const name = basename(file)
  for (const other of readdirSync(dirname(file))) {
    if (!other.startsWith(`${name}.`)) continue
    const path = join(dirname(file), other)
    const number = Number(other.slice(name.length + 1))
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before
    if (!Number.isInteger(number) || number > files || changedAt < before) rmSync(path, { force: true })
  }
}
