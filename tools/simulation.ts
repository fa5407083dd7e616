/**
 * `npm run simulation -- --seed N --steps N`: runs the simulation of money alone, from this seed, over a throw-away database of its own.
 * The same numbers run the same commands again. Without them: a seed by chance, and 20,000 steps: ten times what `npm test` takes.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ROOT } from './start/settings.ts'

const SEEDS = 1_000_000

const { values } = parseArgs({ options: { seed: { type: 'string' }, steps: { type: 'string' } } })
const seed = whole('seed', values.seed ?? String(randomInt(SEEDS)))
const steps = whole('steps', values.steps ?? '20000')
if (steps === 0) fail('--steps must be at least 1')

console.log(`seed ${seed}, ${steps} steps`)
const child = spawn('vitest', ['run', '--project', 'db', 'tests/simulation/simulation.db.test.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, SIMULATION_SEED: String(seed), SIMULATION_STEPS: String(steps), SIMULATION_COUNTS: 'show' },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
child.once('error', (error) => fail(`the simulation could not be started: ${error.message}`))
child.once('exit', (code) => process.exit(code ?? 1))

function whole(name: string, text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : fail(`--${name} takes a whole number, not ${text}`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
