/** What a stretch of the portfolio's history comes to. Pure; for showing only. */
import { formatMoney, money, parseMoney } from '@zend/kernel'
import type { QuoteCurrency } from '@zend/web/client'

/** One point: when, and the worth as decimal text. */
export type WorthPoint = { readonly at: string; readonly value: string }

/** How far the worth moved, without a sign; `percent` (rounded down to two decimals) is `null` when there was nothing to begin with. */
export type HistoryChange = { readonly amount: string; readonly percent: string | null; readonly direction: 'up' | 'down' | 'flat' }

/** From the first point to the last, deposits and withdrawals included; `null` without two points or with a figure that is none. */
export function historyChange(points: readonly WorthPoint[], quote: QuoteCurrency): HistoryChange | null {
  const [first, last] = [parseMoney(quote, points[0]?.value ?? ''), parseMoney(quote, points.at(-1)?.value ?? '')]
  if (points.length < 2 || !first.ok || !last.ok) return null
  const [from, to] = [first.value.amount, last.value.amount]
  const moved = to > from ? to - from : from - to
  const hundredths = from === 0n ? null : (moved * 10_000n) / from
  return {
    amount: formatMoney(money(quote, moved)),
    percent: hundredths === null ? null : `${String(hundredths / 100n)}.${String(hundredths % 100n).padStart(2, '0')}`,
    direction: to > from ? 'up' : to < from ? 'down' : 'flat',
  }
}

/** At most so many rows: a table is read, not drawn. */
const TABLE_ROWS = 12

/** Points of equal distance, newest first, the newest always among them. */
export function tableRows(points: readonly WorthPoint[]): readonly WorthPoint[] {
  const step = Math.ceil(points.length / TABLE_ROWS)
  return points.toReversed().filter((_, at) => at % step === 0)
}
