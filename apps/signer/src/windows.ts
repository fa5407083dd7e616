/**
 * Counts usage within a rolling hour, day or month, by counter. Pure but for its own memory; the time is passed in. The
 * caller decides what counts and in which units.
 */
/** The rolling window of every counter. */
export type Windows = {
  /** Counts units at a time. Times never go back. */
  readonly add: (counter: string, units: bigint, atMs: number) => void
  /**
   * Returns when this many more units fit: now (`null`), at a later time, or `never`, because they exceed the window by
   * themselves. Units are freed exactly one window after they were used.
   */
  readonly fitsAt: (counter: string, units: bigint, max: bigint, nowMs: number) => Date | 'never' | null
}

type Spent = { readonly atMs: number; readonly units: bigint }
type Counter = { readonly spent: Spent[]; used: bigint }

/** Makes empty windows of this length. */
export function rollingWindows(lengthMs: number): Windows {
  const counters = new Map<string, Counter>()
  /** Returns the counter without what has left its window. */
  const counterAt = (name: string, nowMs: number): Counter => {
    const counter = counters.get(name) ?? { spent: [], used: 0n }
    counters.set(name, counter)
    const kept = counter.spent.findIndex(({ atMs }) => atMs > nowMs - lengthMs)
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
        if (used + units <= max) return new Date(spent.atMs + lengthMs)
      }
      throw new Error('an empty window that is full')
    },
  }
}
