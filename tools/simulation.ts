/**
 * `npm run simulation -- --seed N --steps N`: runs only the simulation of money, from this seed, on a temporary
 * database; with `--companies`, worlds with companies. The same numbers run the same commands again. By default: a
 * random seed and 20,000 steps, fifteen times the steps of `npm test`.
 */
import { randomInt } from 'node:crypto'
import { runCommand } from './test/command.ts'
import { typedArguments } from './typed.ts'

const SEEDS = 1_000_000

const USAGE = 'usage: npm run simulation -- [--seed N] [--steps N] [--companies]'
const { values } = typedArguments(USAGE, {
  seed: { type: 'string' },
  steps: { type: 'string' },
  companies: { type: 'boolean' },
})
const seed = whole('seed', values.seed ?? String(randomInt(SEEDS)))
const steps = whole('steps', values.steps ?? '20000')
if (steps === 0) fail('--steps must be at least 1')

const file = values.companies === true ? 'companies' : 'simulation'
console.log(`seed ${seed}, ${steps} steps of the ${file}`)
const { code } = await runCommand(['vitest', 'run', '--project', 'db', `tests/simulation/${file}.db.test.ts`], {
  SIMULATION_SEED: String(seed),
  SIMULATION_STEPS: String(steps),
  SIMULATION_COUNTS: 'show',
})
process.exit(code)

function whole(name: string, text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : fail(`--${name} takes a whole number, not ${text}`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
