/** What a benchmark is: a folder with an index.ts that exports `measure`. */

/** Absolute numbers, named with their unit; nested by case. */
export type Figures = { readonly [name: string]: number | Figures }

/** What a benchmark found. */
export type Measured = {
  readonly figures: Figures
  /** What the gates look at. */
  readonly ratios: Readonly<Record<string, number>>
  /** What was left out, and why. */
  readonly notes?: readonly string[]
}

/** How to run a benchmark. `quick`: a short look, less exact, which is not recorded; not every benchmark knows one. */
export type MeasureOptions = { readonly quick: boolean }

/** Runs a benchmark; `say` reports progress to whoever waits. */
export type Measure = (say: (line: string) => void, options: MeasureOptions) => Promise<Measured>

/** The middle value; of an even count the lower one of the two in the middle. Throws on none. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
  if (middle === undefined) throw new RangeError('no values')
  return middle
}

/** Rounds to two decimals, for ratios and milliseconds. */
export const round2 = (value: number): number => Math.round(value * 100) / 100
