/**
 * `npm run nightly -- --seed N --only NAME`: the long campaigns, one after the other, each from a seed of this night.
 * What `npm test` runs in a short and always equal form runs here long and differently every time. Records what each
 * came to in bench/results/nightly.json, unless only one was asked for. Ends with code 1 when any failed.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './start/settings.ts'
import { ensureChromium } from './test/chromium.ts'
import { runCommand } from './test/command.ts'
import { playwrightTally, type Tally, vitestTally } from './test/tally.ts'

const SEEDS = 1_000_000

const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string' } } })
if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) fail(`--seed takes a whole number, not ${values.seed}`)
const seed = values.seed ?? String(randomInt(SEEDS))

/** A campaign is test files of one of Vitest's projects, or the screens, with what makes them long. */
type Campaign = { readonly files: readonly string[]; readonly project: string; readonly env: Readonly<Record<string, string>> }
const SCREENS = 'screens'

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  simulation: {
    project: 'db',
    files: ['tests/simulation/simulation.db.test.ts'],
    env: { SIMULATION_SEED: seed, SIMULATION_STEPS: '20000', SIMULATION_COUNTS: 'show' },
  },
  attack: { project: 'db', files: ['tests/attack'], env: { ATTACK_SEED: seed, ATTACK_TRIES: '800' } },
  'fault-proxy': { project: 'unit', files: ['tests/fault-proxy'], env: { HISTORIES_SEED: seed, HISTORIES: '20000' } },
  crashes: {
    project: 'journeys',
    files: ['tests/journeys/withdraw-crash.journey.test.ts', 'tests/journeys/quick-sell-crash.journey.test.ts'],
    env: { CRASH_POINTS: 'all' },
  },
  fuzz: { project: 'journeys', files: ['tests/journeys/openapi-fuzz.journey.test.ts'], env: { FUZZ_SEED: seed, FUZZ_REQUESTS: '50000' } },
  requests: { project: 'journeys', files: ['tests/journeys/mass-requests.journey.test.ts'], env: { MASS_REQUESTS: '20000' } },
  networks: { project: 'chains', files: ['tests/chains'], env: {} },
  screens: { project: SCREENS, files: [], env: { SCREENS_LOOKS: 'all' } },
}

const names = values.only === undefined ? Object.keys(CAMPAIGNS) : [values.only]
const folder = await mkdtemp(join(tmpdir(), 'zend-nightly-'))
const results = []
for (const name of names) {
  const campaign = CAMPAIGNS[name] ?? fail(`which campaign? ${Object.keys(CAMPAIGNS).join(' | ')}`)
  console.log(`\n── ${name}, seed ${seed}`)
  const report = join(folder, `${name}.json`)
  const { tally, seconds } = await (campaign.project === SCREENS ? ofScreens(campaign, report) : ofVitest(campaign, report))
  const { passed, failed, failures } = tally
  for (const failure of failures) console.log(`FAILED ${name}: ${failure}`)
  results.push({ name, seed: Number(seed), passed, failed, minutes: Math.round(seconds / 6) / 10 })
}
await rm(folder, { recursive: true })

console.table(results)
if (values.only === undefined) {
  const recorded = { name: 'nightly', at: new Date().toISOString(), campaigns: results }
  await writeFile(join(ROOT, 'bench', 'results', 'nightly.json'), `${JSON.stringify(recorded, null, 2)}\n`)
}
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1)

type Outcome = { readonly tally: Tally; readonly seconds: number }

async function ofVitest({ project, files, env }: Campaign, report: string): Promise<Outcome> {
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, seconds } = await runCommand(['vitest', 'run', '--project', project, ...output, ...files], env)
  return { tally: vitestTally(await readFile(report, 'utf8').catch(() => undefined), code), seconds }
}

async function ofScreens({ env }: Campaign, report: string): Promise<Outcome> {
  const command = ['playwright', 'test', '-c', 'tests/screens/playwright.config.ts']
  const { code, seconds } = await runCommand(command, { ...env, CHROMIUM_PATH: await ensureChromium(), E2E_JSON: report })
  return { tally: playwrightTally(await readFile(report, 'utf8').catch(() => undefined), code), seconds }
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
