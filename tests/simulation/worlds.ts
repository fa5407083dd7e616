/**
 * Random worlds over real databases: deposits, swaps, transfers, withdrawals, sales, with all possible faults outside
 * and inside. All invariants hold after every step. Each world is a test.
 */
import { testDatabase } from '@zend/tests/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { noteFigures } from '../testkit/figures.ts'
import { randomFrom } from './random.ts'
import { type Run, runWorld } from './run.ts'

// Longer ones become slow: every step checks everything that ever happened.
const WORLD_STEPS = 2_000
const WORLD_STEPS_OF_COMPANIES = 1_000

/** This many steps in worlds of at most two thousand, half of it with companies, each with the next seed. */
export function worldsOf(seed: number, steps: number, companies = false): readonly Run[] {
  const most = companies ? WORLD_STEPS_OF_COMPANIES : WORLD_STEPS
  return Array.from({ length: Math.ceil(steps / most) }, (_, place) => ({
    seed: seed + place,
    steps: Math.min(most, steps - place * most),
    companies,
  }))
}

/** Registers a test for each world, over a database of its own. */
export async function simulate(worlds: readonly Run[]): Promise<void> {
  afterEach(() => vi.restoreAllMocks())
  for (const run of worlds) {
    const { seed, steps } = run
    const db = await testDatabase()
    test(`seed ${seed}: ${steps} steps`, { timeout: 1_200_000 }, async () => {
      // Ids decide the order of things with the same time, so they come from the seed too.
      const ids = randomFrom(seed)
      vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
        if (array instanceof Uint8Array) array.set(ids.bytes(array.length))
        return array
      })
      const counts = await runWorld(db, run)
      const ends = [...counts].filter(([what]) =>
        /^(withdrawals|sales|requests|votes|processes|batches|rows|bills|arrivals) \w+$/.test(what),
      )
      noteFigures({ worlds: 1, steps, ...Object.fromEntries(ends) })
      const told = [...counts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([what, often]) => `${String(often).padStart(6)} ${what}\n`)
      if (process.env['SIMULATION_COUNTS'] === 'show') process.stdout.write(told.join(''))
      expect(counts.get('withdrawals open')).toBeUndefined()
    })
  }
}
