/** The days that a paper may bear, by the device's clock. The API checks them again by its own. Pure. */

/** A day as `YYYY-MM-DD`, in UTC as the API counts. */
export const today = (now: Date): string => now.toISOString().slice(0, 10)

/** The earliest day of a paper that may be so many months old. @example oldestDay(new Date('2026-05-20'), 3) */
export const oldestDay = (now: Date, months: number): string =>
  today(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate())))
