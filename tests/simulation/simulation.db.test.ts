/**
 * Worlds with fixed seeds, one for each cast of networks, which take turns in `npm test`. `SIMULATION_SEED` and
 * `SIMULATION_STEPS` choose another run (`npm run simulation`).
 */
import { drawnInTurn } from '../testkit/commit.ts'
import { CASTS } from './networks.ts'
import { simulate, worldsOf } from './worlds.ts'

const { SIMULATION_SEED: seed, SIMULATION_STEPS: steps = '1000' } = process.env
const FIRST_SEEDS = drawnInTurn(
  CASTS.map((_, place) => ({ seed: place + 1, steps: 300 })),
  (run) => `cast ${run.seed}`,
)
await simulate(seed === undefined ? FIRST_SEEDS : worldsOf(Number(seed), Number(steps)))
