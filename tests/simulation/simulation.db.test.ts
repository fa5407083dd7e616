/**
 * Worlds with fixed seeds, one for each cast of networks; `SIMULATION_SEED` and `SIMULATION_STEPS` choose another run
 * (`npm run simulation`).
 */
import { CASTS } from './networks.ts'
import { simulate, worldsOf } from './worlds.ts'

const { SIMULATION_SEED: seed, SIMULATION_STEPS: steps = '1000' } = process.env
const FIRST_SEEDS = CASTS.map((_, place) => ({ seed: place + 1, steps: 300 }))
await simulate(seed === undefined ? FIRST_SEEDS : worldsOf(Number(seed), Number(steps)))
