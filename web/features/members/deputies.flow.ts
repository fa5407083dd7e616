/** Deputies as the pages offer them: who fits, and from when until when. The API decides. Pure. */
import type { DeputyAnswer, MemberAnswer } from '@zend/contracts'
import { DAY_MS } from '@zend/kernel'

/** The most days of one naming, the first and the last included. */
const DEPUTY_DAYS_MAX = 30

/** From one instant until another. */
export type Span = { readonly from: string; readonly until: string }
/** The first and the last day, as `YYYY-MM-DD` in the reader's time zone. */
export type Days = { readonly first: string; readonly last: string }

/** Members who can vote in somebody's place: they see what waits, and have no vote of their own. */
export const fitAmong = (members: readonly MemberAnswer[]): readonly MemberAnswer[] =>
  members.filter(
    ({ you, state, permissions }) =>
      !you && state === 'active' && permissions.includes('view') && !permissions.includes('approve'),
  )

/** The reader's day. @example dayOf(new Date()) // '2026-11-28' */
export const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Another day. @example dayAfter('2026-11-28', 7) // '2026-12-05' */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The latest last day for a first one; nothing while that is no day. */
export const latestFor = (first: string): string | undefined =>
  isDay(first) ? dayAfter(first, DEPUTY_DAYS_MAX - 1) : undefined

/**
 * The time of these days: from now where the first is today, else from its start, until the last one's end. Returns
 * the field to correct where there is none.
 */
export function spanOf({ first, last }: Days, now: Date): Span | { readonly wrong: keyof Days } {
  if (!isDay(first) || first < dayOf(now)) return { wrong: 'first' }
  if (!isDay(last) || last < first || last > (latestFor(first) ?? first)) return { wrong: 'last' }
  const from = first === dayOf(now) ? now : startOf(first)
  // A day on which clocks are turned back is longer, and 30 days are all that anybody can have.
  const until = Math.min(+startOf(dayAfter(last, 1)) - 1, +from + DEPUTY_DAYS_MAX * DAY_MS)
  return { from: from.toISOString(), until: new Date(until).toISOString() }
}

/** Whether the reader has a deputy, or this member is one, within this time. */
export const isTaken = (
  deputies: readonly DeputyAnswer[],
  member: MemberAnswer['id'],
  { from, until }: Span,
): boolean =>
  deputies.some(
    (each) =>
      (each.by.you || each.member === member) &&
      Date.parse(each.from) < Date.parse(until) &&
      Date.parse(from) < Date.parse(each.until),
  )

/** Browsers take years of more digits, too. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The first instant of a day in the reader's time zone. */
function startOf(day: string): Date {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year ?? 0, (month ?? 1) - 1, date)
}
