/**
 * Notices a part of the worker that hangs, and ends the process, so that the supervisor starts it again. Every part
 * tells of every round it makes, be it well or not: a part that fails and tries again is alive. What a process was
 * doing when it ended is done again by the next one.
 */

/** Watches the parts of one process. */
export type Watchdog = {
  /** Adds a part that must be heard of at least so often; answers how it is heard of. */
  readonly watch: (part: string, silenceMaxMs: number) => () => void
  readonly stop: () => void
}

const LOOK_EVERY_MS = 5_000

/**
 * Starts looking. `onStuck` is called once, with the part that was not heard of. Time counts in looks, not by the
 * clock: when the machine slept or this process was held up, no part hung for that long.
 */
export function startWatchdog(onStuck: (part: string) => void, lookEveryMs = LOOK_EVERY_MS): Watchdog {
  const parts: { readonly name: string; readonly looksMax: number; looks: number }[] = []
  const timer = setInterval(() => {
    for (const part of parts) part.looks += 1
    const stuck = parts.find(({ looks, looksMax }) => looks > looksMax)
    if (stuck === undefined) return
    clearInterval(timer)
    onStuck(stuck.name)
  }, lookEveryMs).unref()
  return {
    watch: (name, silenceMaxMs) => {
      const part = { name, looksMax: Math.ceil(silenceMaxMs / lookEveryMs), looks: 0 }
      parts.push(part)
      return () => {
        part.looks = 0
      }
    },
    stop: () => clearInterval(timer),
  }
}
