/** What a stretch of the portfolio's history comes to. Pure; for showing only. */
import { formatMoney, money, parseMoney } from '@zend/kernel'
import type { QuoteCurrency } from '@zend/web/data/prices'

/** One point: when, and the worth as decimal text. */
export type WorthPoint = { readonly at: string; readonly value: string }

/**
 * How far prices moved the worth, without a sign; `percent` (rounded down to two decimals) is `null` when there was
 * nothing for them to move.
 */
export type HistoryChange = {
  readonly amount: string
  readonly percent: string | null
  readonly direction: 'up' | 'down' | 'flat'
}

/**
 * From the first point to the last, less `netFlow`: what came in is no gain, what was sent no loss. The percentage is
 * of what was there to begin with and what came in. `null` without two points or with a figure that is none.
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
 * The points from the first worth on: before the first deposit there is nothing to draw, and a line along zero with a
 * jump at its end says nothing. One point of nothing stays only where the worth came and went.
 */
export function sinceFirst(points: readonly WorthPoint[]): readonly WorthPoint[] {
  const first = points.findIndex(({ value }) => /[1-9]/.test(value))
  return first === -1 ? [] : points.slice(first)
}

/** At most so many rows: a table is read, not drawn. */
const TABLE_ROWS = 12

/** Points of equal distance, newest first, the newest always among them. */
export function tableRows(points: readonly WorthPoint[]): readonly WorthPoint[] {
  const step = Math.ceil(points.length / TABLE_ROWS)
  return points.toReversed().filter((_, at) => at % step === 0)
}
