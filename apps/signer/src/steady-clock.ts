/**
 * The signer's monotonic time for its rolling hours: it starts at the machine's clock, or at the log's end when that is
 * later, and then runs evenly. Later changes of the machine's clock make no hour shorter or longer. It decides nothing
 * about payments.
 */
import { MINUTE_MS } from '@zend/kernel'
import type { Clock } from '@zend/server/ports/clock'

/** Options. `fromMs`: the newest time in the log. `elapsedMs` is a monotonic millisecond counter. */
export type SteadyClockOptions = {
  readonly clock: Clock
  readonly elapsedMs: () => number
  readonly fromMs: number
  /**
   * Called once when the machine's clock differs by minutes, with how far it is ahead (below 0: behind), and once when
   * it is right again (0).
   */
  readonly onClock: (aheadMs: number) => void
}

/** The signer's time. */
export type SteadyClock = {
  /** Returns now, in whole milliseconds. Never goes back. */
  readonly nowMs: () => number
  /**
   * Converts a time to what the machine's clock will show then, when that differs by minutes: for display to others.
   */
  readonly shown: (moment: Date) => Date
}

// Clocks that are synchronised in small steps stay well below it.
const OFF_MS = 5 * MINUTE_MS

/** Starts at once. */
export function steadyClock({ clock, elapsedMs, fromMs, onClock }: SteadyClockOptions): SteadyClock {
  const startMs = Math.max(clock.now().getTime(), fromMs)
  const startedAt = elapsedMs()
  let told = 0
  const timeMs = (): number => startMs + Math.floor(elapsedMs() - startedAt)
  /** Returns how far the machine's clock is ahead; 0 while the difference is small. */
  const aheadMs = (nowMs: number): number => {
    const ahead = clock.now().getTime() - nowMs
    return Math.abs(ahead) > OFF_MS ? ahead : 0
  }
  return {
    nowMs: () => {
      const nowMs = timeMs()
      const ahead = aheadMs(nowMs)
      if ((ahead === 0) !== (told === 0)) onClock(ahead)
      told = ahead
      return nowMs
    },
    shown: (moment) => new Date(moment.getTime() + aheadMs(timeMs())),
  }
}
