/**
 * Price history: the closing price of each candle of five minutes, an hour, six hours and a day, each stored only as
 * long as a chart needs it, so that its size is bounded for ever. Pure. History is for charts and changes: no
 * conversion uses it.
 */
import { type CoinCode, DAY_MS, HOUR_MS, MINUTE_MS } from '@zend/kernel'
import type { CandleStep } from '../../ports/price-feed.ts'

/** The ranges of charts: which step, how many points at most. */
export const RANGES = {
  '1D': { step: 'm5', points: 288 },
  '1W': { step: 'h1', points: 168 },
  '1M': { step: 'h6', points: 120 },
  '1Y': { step: 'd1', points: 365 },
} as const satisfies Record<string, { readonly step: CandleStep; readonly points: number }>
/** The range of a chart. */
export type Range = keyof typeof RANGES

/** Every step with its length and retention, which is a little longer than its chart. */
export const STEPS: Readonly<
  Record<CandleStep, { readonly stepMs: number; readonly keepMs: number; readonly points: number }>
> = {
  m5: { stepMs: 5 * MINUTE_MS, keepMs: 2 * DAY_MS, points: RANGES['1D'].points },
  h1: { stepMs: HOUR_MS, keepMs: 8 * DAY_MS, points: RANGES['1W'].points },
  h6: { stepMs: 6 * HOUR_MS, keepMs: 32 * DAY_MS, points: RANGES['1M'].points },
  d1: { stepMs: DAY_MS, keepMs: 380 * DAY_MS, points: RANGES['1Y'].points },
}

/** The names of the steps, shortest first. */
export const STEP_NAMES = Object.keys(STEPS) as readonly CandleStep[]

/** The last price seen in one candle. `price` is decimal text in US dollars, `seenAt` when it was seen. */
export type HistoryPoint = {
  readonly asset: CoinCode
  readonly step: CandleStep
  readonly startsAt: Date
  readonly price: string
  readonly seenAt: Date
}

/** Returns the start of the candle that contains an instant. */
export function startOf(step: CandleStep, at: Date): Date {
  const { stepMs } = STEPS[step]
  return new Date(Math.floor(at.getTime() / stepMs) * stepMs)
}

/** Returns a current price as the newest point of its candle, for every step. */
export function pointsOf(asset: CoinCode, price: string, seenAt: Date): readonly HistoryPoint[] {
  return STEP_NAMES.map((step) => ({ asset, step, startsAt: startOf(step, seenAt), price, seenAt }))
}

/** Returns the start of the first candle that a chart of this step shows now. */
export function firstShown(step: CandleStep, now: Date): Date {
  const { stepMs, points } = STEPS[step]
  return new Date(startOf(step, now).getTime() - (points - 1) * stepMs)
}

/** Returns the instants of a chart's points, oldest first: the past boundaries of its candles. */
export function momentsOf(range: Range, now: Date): readonly Date[] {
  const { step, points } = RANGES[range]
  const first = firstShown(step, now).getTime()
  return Array.from({ length: points }, (_, n) => new Date(first + n * STEPS[step].stepMs)).filter((at) => at < now)
}

/**
 * Returns coins that lack more than a tenth of a chart's points, such as new coins and after long outages; `stored`
 * counts those within the chart.
 */
export function lackingHistory(
  coins: readonly CoinCode[],
  stored: (coin: CoinCode, step: CandleStep) => number,
): readonly { readonly coin: CoinCode; readonly step: CandleStep }[] {
  return coins.flatMap((coin) =>
    STEP_NAMES.filter((step) => stored(coin, step) < STEPS[step].points * 0.9).map((step) => ({ coin, step })),
  )
}
