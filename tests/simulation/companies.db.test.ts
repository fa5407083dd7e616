/**
 * Worlds with companies, whose members ask, vote, come and go; `COMPANIES_SEED` and `COMPANIES_STEPS` choose another
 * run (`npm run simulation -- --companies`).
 */
import { simulate, worldsOf } from './worlds.ts'

const { COMPANIES_SEED: seed, COMPANIES_STEPS: steps = '1000' } = process.env
const worlds = seed === undefined ? [{ seed: 1, steps: 150 }] : worldsOf(Number(seed), Number(steps))
await simulate(worlds.map((each) => ({ ...each, companies: true })))
