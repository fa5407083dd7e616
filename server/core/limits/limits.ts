/**
 * Rolling limits on money out: how much of each window is used, and when enough of it frees. All in US cents. Pure:
 * uses, limits and the time come from the caller. It never decides what a limit is worth or which tier a customer has.
 */
import { after, DAY_MS } from '@zend/kernel'

/** The windows (product.md §11), in display order. A use counts from its instant until exactly one window later. */
export const WINDOWS = [
  { rule: 'day', windowMs: DAY_MS },
  { rule: 'month', windowMs: 30 * DAY_MS },
] as const

/** The name of a window. `month` is thirty days. */
export type LimitRule = (typeof WINDOWS)[number]['rule']

/** One movement of money out that counts. */
export type Use = { readonly at: Date; readonly cents: bigint }

/** How full a window is. */
export type WindowUse = {
  readonly rule: LimitRule
  readonly limitCents: bigint
  readonly usedCents: bigint
  /** When the oldest counted use leaves the window; `null` when none counts. */
  readonly oldestLeavesAt: Date | null
}

/** Tells whether a use still counts in a window at this instant. */
export const counts = (use: Use, now: Date, windowMs: number): boolean => after(use.at, windowMs) > now

/** Tells whether `cents` more fit into a window. */
export const fits = ({ limitCents, usedCents }: Pick<WindowUse, 'limitCents' | 'usedCents'>, cents: bigint): boolean =>
  usedCents + cents <= limitCents

/**
 * Returns the first instant at which `cents` fit into a window, if nothing else is used until then: `now` when they fit
 * already, `null` when they exceed the whole limit.
 * @example freesAt([{ at: noon, cents: 80n }], noon, DAY_MS, 100n, 30n) // noon of the next day
 */
export function freesAt(
  uses: readonly Use[],
  now: Date,
  windowMs: number,
  limitCents: bigint,
  cents: bigint,
): Date | null {
  if (cents > limitCents) return null
  const counted = uses.filter((use) => counts(use, now, windowMs)).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  let used = counted.reduce((sum, use) => sum + use.cents, 0n)
  if (used + cents <= limitCents) return now
  for (const use of counted) {
    used -= use.cents
    if (used + cents <= limitCents) return after(use.at, windowMs)
  }
  // All uses have left the window by now, and the amount is within the limit.
  return now
}
