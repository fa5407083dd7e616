/**
 * Detects a part of the worker that hangs, and ends the process, so that the supervisor restarts it. Every part reports
 * each of its rounds, successful or not: a part that fails and retries is alive. The next process redoes what this one
 * was doing.
 */

/** Watches the parts of one process. */
export type Watchdog = {
  /** Adds a part that must report at least this often; returns the function that it reports with. */
  readonly watch: (part: string, silenceMaxMs: number) => () => void
  readonly stop: () => void
}

const CHECK_EVERY_MS = 5_000

/**
 * Starts checking. `onStuck` is called once, with the silent part. Time is counted in checks, not by the clock: when
 * the machine slept or this process was paused, no part hung for that long.
 */
export function startWatchdog(onStuck: (part: string) => void, checkEveryMs = CHECK_EVERY_MS): Watchdog {
  const parts: { readonly name: string; readonly checksMax: number; looks: number }[] = []
  const timer = setInterval(() => {
    for (const part of parts) part.looks += 1
    const stuck = parts.find(({ looks, checksMax }) => looks > checksMax)
    if (stuck === undefined) return
    clearInterval(timer)
    onStuck(stuck.name)
  }, checkEveryMs).unref()
  return {
    watch: (name, silenceMaxMs) => {
      const part = { name, checksMax: Math.ceil(silenceMaxMs / checkEveryMs), looks: 0 }
      parts.push(part)
      return () => {
        part.looks = 0
      }
    },
    stop: () => clearInterval(timer),
  }
}
