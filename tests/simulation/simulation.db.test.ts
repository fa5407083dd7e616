/**
 * Worlds that run by chance over real databases: deposits, swaps, transfers, withdrawals, with everything going wrong outside and inside that can. All
 * invariants hold after every step. `SIMULATION_SEED` and `SIMULATION_STEPS` choose the run; each world of it has the next seed.
 */
import { testDatabase } from '@zend/tests/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { randomFrom } from './random.ts'
import { runWorld } from './run.ts'

const WORLD_STEPS = 2_000
const STEPS = Number(process.env['SIMULATION_STEPS'] ?? 20_000)
const SEED = Number(process.env['SIMULATION_SEED'] ?? 1)
const worlds = Array.from({ length: Math.ceil(STEPS / WORLD_STEPS) }, (_, place) => ({
  seed: SEED + place,
  steps: Math.min(WORLD_STEPS, STEPS - place * WORLD_STEPS),
}))

afterEach(() => vi.restoreAllMocks())

for (const { seed, steps } of worlds) {
  const db = await testDatabase()
  test(`seed ${seed}: ${steps} steps`, { timeout: 1_200_000 }, async () => {
    // Ids decide in which order things of one instant are done: they come from the seed too.
    const ids = randomFrom(seed)
    vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint8Array) array.set(ids.bytes(array.length))
      return array
    })
    const counts = await runWorld(db, seed, steps)
    const told = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([what, often]) => `${String(often).padStart(6)} ${what}\n`)
    if (process.env['SIMULATION_COUNTS'] === 'show') process.stdout.write(told.join(''))
    expect(counts.get('withdrawals open')).toBeUndefined()
  })
}
