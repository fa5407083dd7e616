/** The time of all pictures, and the ids in them. */

/** The time of every picture. */
export const NOW = '2026-03-18T10:24:00.000Z'
/** An instant before now. */
export const ago = (minutes: number): string => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()
/** An hour in minutes. */
export const HOUR = 60
/** A day in minutes. */
export const DAY = 24 * HOUR

/** The n-th id of a kind. */
export const id = <P extends string>(prefix: P, n: number): `${P}_${string}` =>
  `${prefix}_01kt9v3m8d${String(n).padStart(16, '0')}`
/** The customer's id. */
export const USER_ID = id('usr', 1)
/** Ids of things that have a page. */
export const IDS = {
  deposit: id('dep', 1),
  arriving: id('dep', 2),
  withdrawal: id('wdr', 1),
  swap: id('swp', 1),
  transfer: id('trf', 1),
  external: id('ben', 1),
  internal: id('ben', 2),
  thread: id('sup', 1),
} as const
