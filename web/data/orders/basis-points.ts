/** Formats basis points. Pure. */

/** Basis points as a percentage. @example percentOf(25) // '0.25' */
export const percentOf = (bps: number): string =>
  `${String(Math.floor(bps / 100))}.${String(bps % 100).padStart(2, '0')}`
