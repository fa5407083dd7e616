/**
 * Worlds with companies, whose members ask, vote, come and go, pay batches and are paid bills. They take turns in
 * `npm test`; `SIMULATION_SEED` and `SIMULATION_STEPS` choose another run (`npm run simulation -- --companies`).
 */
import { drawnInTurn } from '../testkit/commit.ts'
import { simulate, worldsOf } from './worlds.ts'

const { SIMULATION_SEED: seed, SIMULATION_STEPS: steps = '1000' } = process.env
const FIRST = [
  { seed: 1, steps: 120, companies: true },
  { seed: 11, steps: 160, companies: true },
]
await simulate(
  seed === undefined ? drawnInTurn(FIRST, (run) => `company ${run.seed}`) : worldsOf(Number(seed), Number(steps), true),
)
