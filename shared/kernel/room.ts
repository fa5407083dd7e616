/**
 * How often, or how much of, something may be done within a rolling window. Pure: the times come from what is stored.
 */
import { after } from './time.ts'

/**
 * When there is room for one more, or `null` when there is now. `times` are the earlier ones within the window, oldest
 * first.
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
 * When there is room for so many more units, or `null` when there is now. What would not even fit into an empty window
 * waits for the whole of it to pass.
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
