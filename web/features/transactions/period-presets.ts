/** Periods that people ask a statement for. Days are in UTC, as statements count them. Pure. */
import { DAY_MS } from '@zend/kernel'

/** A period's name. */
export const PRESETS = ['month', 'last-month', 'year'] as const
/** See `PRESETS`. */
export type Preset = (typeof PRESETS)[number]

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * The first and the last day of a period, both included; a period that has begun ends today.
 * @example daysOf('last-month', new Date('2026-11-29T12:00:00Z')) // { from: '2026-10-01', to: '2026-10-31' }
 */
export function daysOf(preset: Preset, now: Date): { readonly from: string; readonly to: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const first = (of: number): Date => new Date(Date.UTC(year, of, 1))
  switch (preset) {
    case 'month':
      return { from: dayOf(first(month)), to: dayOf(now) }
    case 'last-month':
      return { from: dayOf(first(month - 1)), to: dayOf(new Date(first(month).getTime() - DAY_MS)) }
    case 'year':
      return { from: dayOf(first(0)), to: dayOf(now) }
  }
}
