/**
 * Limits how often, or how much of, something is done within a rolling window. Pure: the times come from what is
 * stored.
 */
import { after, DAY_MS, HOUR_MS } from './time.ts'

/**
 * Returns when the window has capacity for one more, or `null` when it has now. `times` are the earlier ones within the
 * window, oldest first.
 * @example roomAt([noon], { max: 1, windowMs: 1000 }) // a second past noon
 */
export function roomAt(
  times: readonly Date[],
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
): Date | null {
  const blocking = times.at(-max)
  return times.length < max || blocking === undefined ? null : after(blocking, windowMs)
}

/**
 * Returns when the window has capacity for this many units, or `null` when it has now. An amount above the limit of an
 * empty window waits for the whole window to pass.
 */
export function roomFor(
  more: number,
  earlier: readonly { readonly at: Date; readonly units: number }[],
  { max, windowMs }: { readonly max: number; readonly windowMs: number },
): Date | null {
  let used = more + earlier.reduce((sum, { units }) => sum + units, 0)
  let freed: Date | null = null
  for (const { at, units } of earlier) {
    if (used <= max) break
    used -= units
    freed = at
  }
  return freed === null ? null : after(freed, windowMs)
}

/**
 * Returns when a file of so many bytes may be stored, or `null` when it may now. `today` are those that the same holder
 * stored within the last day, oldest first, with their bytes.
 */
export function roomForFile(
  bytes: number,
  today: readonly { readonly at: Date; readonly units: number }[],
  { perHourMax, bytesPerDayMax }: { readonly perHourMax: number; readonly bytesPerDayMax: number },
  now: Date,
): Date | null {
  const lately = today.flatMap(({ at }) => (at > after(now, -HOUR_MS) ? [at] : []))
  return (
    roomAt(lately, { max: perHourMax, windowMs: HOUR_MS }) ??
    roomFor(bytes, today, { max: bytesPerDayMax, windowMs: DAY_MS })
  )
}
