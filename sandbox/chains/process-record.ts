/**
 * Records on disk which process belongs to a folder, and recognises it later. The start time is recorded too, because
 * the system reuses process ids.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const END_TIMEOUT_MS = 3_000

/** Records that this process belongs to the record's folder. */
export function recordProcess(path: string, pid: number): void {
  writeFileSync(path, identify(pid) ?? '')
}

/** Returns the id of the recorded process while it is running, else `null`. */
export function recordedProcess(path: string): number | null {
  if (!existsSync(path)) return null
  const recorded = readFileSync(path, 'utf8')
  const pid = Number(recorded.split(' ')[0])
  return recorded !== '' && identify(pid) === recorded ? pid : null
}

/**
 * Kills the recorded process if it is still running, waits until it is gone, and removes the record. Throws when it
 * does not end.
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

/** Returns process id and start time; `null` when there is no such process (or it is a zombie). */
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
