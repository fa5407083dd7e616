/** The types of a benchmark: a folder with an index.ts that exports `measure`. */

/** Absolute numbers, named with their unit; nested by case. */
export type Figures = { readonly [name: string]: number | Figures }

/** The result of a benchmark. */
export type Measured = {
  readonly figures: Figures
  /** The values that the gates check. */
  readonly ratios: Readonly<Record<string, number>>
  /** What was skipped, and why. */
  readonly notes?: readonly string[]
}

/** Options of a benchmark. `quick`: shorter and less exact, not recorded; not every benchmark has one. */
export type MeasureOptions = { readonly quick: boolean }

/** Runs a benchmark; `say` reports progress. */
export type Measure = (say: (line: string) => void, options: MeasureOptions) => Promise<Measured>

/** The median; for an even count the lower of the two middle values. Throws on none. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
  if (middle === undefined) throw new RangeError('no values')
  return middle
}

/** Rounds to two decimals, for ratios and milliseconds. */
export const round2 = (value: number): number => Math.round(value * 100) / 100
