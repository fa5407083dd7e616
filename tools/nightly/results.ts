/** Stores the nights' results: the last full and the last quick one, campaign by campaign. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../start/settings.ts'
import { type Machine, machine } from '../test/machine.ts'
import type { Length } from './campaigns.ts'

const FILE = join(ROOT, 'bench', 'results', 'nightly.json')

/** The result of a campaign. `figures` are its tests' counters, summed by name. */
export type Result = {
  readonly at: string
  readonly seed: number
  readonly passed: number
  readonly failed: number
  readonly minutes: number
  readonly figures: Readonly<Record<string, number>>
}
type Results = Readonly<Record<string, Result>>
type SavedResults = { readonly name: 'nightly'; readonly machine: Machine } & Readonly<Partial<Record<Length, Results>>>

/** Sums the counters of a campaign's tests, one line of JSON each (tests/testkit/figures.ts). */
export function sumFigures(lines: string): Readonly<Record<string, number>> {
  const sums = new Map<string, number>()
  for (const line of lines.split('\n').filter((each) => each !== '')) {
    for (const [name, value] of Object.entries(JSON.parse(line) as Record<string, number>))
      sums.set(name, (sums.get(name) ?? 0) + value)
  }
  return Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Saves a campaign's result over the previous one of the same length, as soon as it is known: an interrupted night
 * loses only the campaigns that did not finish.
 */
export async function saveResult(length: Length, campaign: string, result: Result): Promise<void> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined)
  const saved = text === undefined ? undefined : (JSON.parse(text) as SavedResults)
  const now: SavedResults = {
    ...saved,
    name: 'nightly',
    machine: machine(),
    [length]: { ...saved?.[length], [campaign]: result },
  }
  await writeFile(FILE, `${JSON.stringify(now, null, 2)}\n`)
}
