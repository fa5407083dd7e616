/**
 * The clock port: the only source of "now" for rules, so that tests and the simulation can set it. Also waiting, for
 * loops and never for a rule.
 */
import { setTimeout as rest } from 'node:timers/promises'

/** Returns the time. */
export interface Clock {
  /** The present instant. */
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }

/** Waits for this many milliseconds, or until the signal aborts. Never rejects. */
export const restFor = (ms: number, signal: AbortSignal): Promise<void> =>
  rest(ms, undefined, { signal }).catch(() => undefined)
