/**
 * Rotates a log file while its process keeps writing: the content is copied to a numbered file and the log is truncated
 * in place. A line written between the two can be lost; a full disk would lose more.
 */
import { copyFileSync, readdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Limits of each log: this many older files of about this size each, none older than this. */
export type LogLimits = { readonly bytesMax: number; readonly files: number; readonly ageMaxMs: number }

/** The limits of each process's log. */
export const LOG_LIMITS: LogLimits = { bytesMax: 20 * 1024 * 1024, files: 5, ageMaxMs: 14 * 24 * 3_600_000 }

/** Checks one log once and rotates it if needed. `file.1` is the newest of the older ones. */
export function rotateLog(file: string, { bytesMax, files, ageMaxMs }: LogLimits, now: Date): void {
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
    // No disk space for a copy, so truncate the log anyway.
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
