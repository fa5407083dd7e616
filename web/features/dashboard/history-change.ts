/** The change over a range of the portfolio's history. Pure; for display only. */
import { formatMoney, money, parseMoney } from '@zend/kernel'
import type { QuoteCurrency } from '@zend/web/data/prices'

/** One point: the time, and the worth as decimal text. */
export type WorthPoint = { readonly at: string; readonly value: string }

/**
 * How far prices changed the worth, unsigned; `percent` (rounded down to two decimals) is `null` if there was no worth
 * to change.
 */
export type HistoryChange = {
  readonly amount: string
  readonly percent: string | null
  readonly direction: 'up' | 'down' | 'flat'
}

/**
 * From the first point to the last, less `netFlow`: deposits are no gain, payments no loss. The percentage is of the
 * initial worth plus deposits. `null` without two points or with an invalid figure.
 */
export function historyChange(
  points: readonly WorthPoint[],
  netFlow: string,
  quote: QuoteCurrency,
): HistoryChange | null {
  const [first, last] = [parseMoney(quote, points[0]?.value ?? ''), parseMoney(quote, points.at(-1)?.value ?? '')]
  const flow = parseMoney(quote, netFlow.replace(/^-/, ''))
  if (points.length < 2 || !first.ok || !last.ok || !flow.ok) return null
  const flowed = netFlow.startsWith('-') ? -flow.value.amount : flow.value.amount
  const change = last.value.amount - first.value.amount - flowed
  const moved = change < 0n ? -change : change
  const base = first.value.amount + (flowed > 0n ? flowed : 0n)
  const hundredths = base === 0n ? null : (moved * 10_000n) / base
  return {
    amount: formatMoney(money(quote, moved)),
    percent: hundredths === null ? null : `${String(hundredths / 100n)}.${String(hundredths % 100n).padStart(2, '0')}`,
    direction: change > 0n ? 'up' : change < 0n ? 'down' : 'flat',
  }
}

/**
 * The points from the first worth on: a line along zero before the first deposit says nothing. If the worth ended at
 * zero again, one point of zero stays.
 */
export function sinceFirst(points: readonly WorthPoint[]): readonly WorthPoint[] {
  const first = points.findIndex(({ value }) => /[1-9]/.test(value))
  return first === -1 ? [] : points.slice(first)
}

/** The maximum number of rows, to keep the table readable. */
const TABLE_ROWS = 12

/** Evenly spaced points, newest first, always with the newest. */
export function tableRows(points: readonly WorthPoint[]): readonly WorthPoint[] {
  const step = Math.ceil(points.length / TABLE_ROWS)
  return points.toReversed().filter((_, at) => at % step === 0)
}
