/**
 * Counts what was spent within a rolling hour, by counter. Pure but for its own memory; it is told the time.
 * It never decides what counts: the caller names the counter and the units.
 */
import { HOUR_MS } from '@zend/kernel'

/** The rolling hour of every counter. */
export type Windows = {
  /** Counts units at a moment. Moments never go back. */
  readonly add: (counter: string, units: bigint, atMs: number) => void
  /**
   * When this many more units fit: now (`null`), at a moment to come, or `never`, because they alone are more than an hour may hold.
   * Units spent at a moment are free again exactly one hour later.
   */
  readonly fitsAt: (counter: string, units: bigint, max: bigint, nowMs: number) => Date | 'never' | null
}

type Spent = { readonly atMs: number; readonly units: bigint }
type Counter = { readonly spent: Spent[]; used: bigint }

/** Makes empty windows. */
export function rollingHours(): Windows {
  const counters = new Map<string, Counter>()
  /** The counter with what has left its hour taken out. */
  const counterAt = (name: string, nowMs: number): Counter => {
    const counter = counters.get(name) ?? { spent: [], used: 0n }
    counters.set(name, counter)
    const kept = counter.spent.findIndex(({ atMs }) => atMs > nowMs - HOUR_MS)
    for (const { units } of counter.spent.splice(0, kept < 0 ? counter.spent.length : kept)) counter.used -= units
    return counter
  }
  return {
    add: (name, units, atMs) => {
      const counter = counterAt(name, atMs)
      counter.spent.push({ atMs, units })
      counter.used += units
    },
    fitsAt: (name, units, max, nowMs) => {
      if (units > max) return 'never'
      const counter = counterAt(name, nowMs)
      let used = counter.used
      if (used + units <= max) return null
      for (const spent of counter.spent) {
        used -= spent.units
        if (used + units <= max) return new Date(spent.atMs + HOUR_MS)
      }
      throw new Error('an empty window that is full')
    },
  }
}
