/** Which days a statement covers. Pure. */
import { DAY_MS, ok, refuse, type Result } from '@zend/kernel'

/** From an instant (included) to an instant (not included), and the same as days in UTC, both included. */
export type Period = { readonly start: Date; readonly end: Date; readonly from: string; readonly to: string }

/**
 * The days are in the wrong order, none of the calendar, or too many; with `linesMax`, more happened in them than the
 * format may hold.
 */
export type PeriodRefusal = {
  readonly code: 'invalid_request'
  readonly field: 'query.from' | 'query.to'
  readonly linesMax?: number
}

/** What a period with too many lines for its format is refused with. */
export const tooManyLines = (linesMax: number): Result<never, PeriodRefusal> =>
  refuse('invalid_request', { field: 'query.from', linesMax } as const)

const DAYS_MAX = 366
const DAYS_USUAL = 30

/**
 * The period between two days (`YYYY-MM-DD`); up to today, and thirty days long, unless told. Refuses more than a year,
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
