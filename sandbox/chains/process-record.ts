/**
 * Notes on disk which process belongs to a folder, and recognises it later without mistaking another for it:
 * a process id alone is used again by the system, together with the start time it is not.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const END_TIMEOUT_MS = 3_000

/** Writes down that this process belongs to the record's folder. */
export function recordProcess(path: string, pid: number): void {
  writeFileSync(path, identify(pid) ?? '')
}

/** The process id of the recorded process when it is still running, else `null`. */
export function recordedProcess(path: string): number | null {
  if (!existsSync(path)) return null
  const recorded = readFileSync(path, 'utf8')
  const pid = Number(recorded.split(' ')[0])
  return recorded !== '' && identify(pid) === recorded ? pid : null
}

/**
 * Kills the recorded process if it is still running, waits until it is gone, and removes the record. Throws when it
 * does not go.
 */
export async function endRecorded(path: string): Promise<void> {
  const pid = recordedProcess(path)
  if (pid !== null) {
    process.kill(pid, 'SIGKILL')
    for (const deadline = performance.now() + END_TIMEOUT_MS; recordedProcess(path) !== null; await wait(5))
      if (performance.now() > deadline) throw new Error(`process ${pid}, left over from an earlier start, does not end`)
  }
  rmSync(path, { force: true })
}

/**
 * Process id and start time, or `null` when there is no such process (or it has ended and only waits to be collected).
 */
function identify(pid: number): string | null {
  try {
    // The name in parentheses may contain anything; state is the first field after it, the start time the twentieth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `${pid} ${fields[19] ?? ''}`
  } catch {
    return null
  }
}
