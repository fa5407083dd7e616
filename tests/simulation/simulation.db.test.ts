/** A world of always the same seed; `SIMULATION_SEED` and `SIMULATION_STEPS` choose another run, as long as is wanted (`npm run simulation`). */
import { simulate, worldsOf } from './worlds.ts'

const { SIMULATION_SEED: seed = '1', SIMULATION_STEPS: steps = '1000' } = process.env
await simulate(worldsOf(Number(seed), Number(steps)))
