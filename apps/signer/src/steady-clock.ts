/**
 * The signer's own time, by which its hours end: it starts at the machine's clock, or where the log ends when that is
 * later, and from then on runs evenly. Whatever the machine's clock does afterwards makes no hour shorter or longer. It
 * decides nothing about payments.
 */
import { MINUTE_MS } from '@zend/kernel'
import type { Clock } from '@zend/server/ports/clock'

/**
 * What it is made of. `fromMs`: the newest moment in the log. `elapsedMs` counts milliseconds since any moment, by what
 * nobody can set.
 */
export type SteadyClockOptions = {
  readonly clock: Clock
  readonly elapsedMs: () => number
  readonly fromMs: number
  /**
   * Told once when the machine's clock is minutes off this time, and by how much it is ahead (below 0: behind), and
   * once when it is right again (0).
   */
  readonly onClock: (aheadMs: number) => void
}

/** The signer's time. */
export type SteadyClock = {
  /** Now, in whole milliseconds. Never goes back. */
  readonly nowMs: () => number
  /** A moment of this time as the machine's clock will show it, when that is minutes off: what others are told. */
  readonly shown: (moment: Date) => Date
}

// Clocks that are kept right by small steps stay well below it.
const OFF_MS = 5 * MINUTE_MS

/** Starts at once. */
export function steadyClock({ clock, elapsedMs, fromMs, onClock }: SteadyClockOptions): SteadyClock {
  const startMs = Math.max(clock.now().getTime(), fromMs)
  const startedAt = elapsedMs()
  let told = 0
  const timeMs = (): number => startMs + Math.floor(elapsedMs() - startedAt)
  /** How far the machine's clock is ahead; 0 while it is near enough. */
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
