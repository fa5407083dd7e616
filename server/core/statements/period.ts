/** The period of a statement. Pure. */
import { DAY_MS, ok, refuse, type Result } from '@zend/kernel'

/** From an instant (inclusive) to an instant (exclusive), and the same as days in UTC, both included. */
export type Period = { readonly start: Date; readonly end: Date; readonly from: string; readonly to: string }

/**
 * Refusal: the days are out of order, not in the calendar, or too many; with `linesMax`, the period has more lines than
 * the format may hold.
 */
export type PeriodRefusal = {
  readonly code: 'invalid_request'
  readonly field: 'query.from' | 'query.to'
  readonly linesMax?: number
}

/** Returns the refusal of a period with too many lines for its format. */
export const tooManyLines = (linesMax: number): Result<never, PeriodRefusal> =>
  refuse('invalid_request', { field: 'query.from', linesMax } as const)

const DAYS_MAX = 366
const DAYS_USUAL = 30

/**
 * Returns the period between two days (`YYYY-MM-DD`), by default the thirty days up to today. Refuses more than a year,
 * and an end before its start.
 */
export function periodOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Result<Period, PeriodRefusal> {
  const last = to === undefined ? startOf(dayOf(now)) : startOf(to)
  if (Number.isNaN(last)) return refuse('invalid_request', { field: 'query.to' } as const)
  const first = from === undefined ? last - (DAYS_USUAL - 1) * DAY_MS : startOf(from)
  if (Number.isNaN(first) || first > last || last - first >= DAYS_MAX * DAY_MS)
    return refuse('invalid_request', { field: 'query.from' } as const)
  const [start, end] = [new Date(first), new Date(last + DAY_MS)]
  return ok({ start, end, from: dayOf(start), to: dayOf(new Date(last)) })
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
