/** The clock port: the only source of "now" for rules, so that tests and the simulation can set it. */

/** Tells the time. */
export interface Clock {
  /** The present instant. */
  now(): Date
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() }
