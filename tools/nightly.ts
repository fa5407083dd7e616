/**
 * `npm run nightly [-- --quick] [--only NAME] [--seed N]`: the long campaigns, one after the other, each from a seed of
 * this night. `npm test` runs the same tests in a short and fixed form. `--quick` runs all campaigns in minutes, to
 * check that they work. Results are recorded in bench/results/nightly.json, full and quick nights apart. Exit code 1
 * when any failed.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Campaign, CAMPAIGNS, type Length } from './nightly/campaigns.ts'
import { saveResult, type Result, sumFigures } from './nightly/results.ts'
import { ensureChromium } from './test/chromium.ts'
import { runCommand } from './test/command.ts'
import { playwrightTally, type Tally, vitestTally } from './test/tally.ts'
import { noteProven } from './test/unchanged.ts'
import { typedArguments } from './typed.ts'

const SEEDS = 1_000_000

const USAGE = 'usage: npm run nightly -- [--quick] [--only NAME] [--seed N]'
const { values } = typedArguments(USAGE, {
  seed: { type: 'string' },
  only: { type: 'string' },
  quick: { type: 'boolean' },
})
if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) fail(`--seed takes a whole number, not ${values.seed}`)
const seed = Number(values.seed ?? randomInt(SEEDS))
const length: Length = values.quick === true ? 'quick' : 'full'
const chosen = Object.entries(CAMPAIGNS).filter(([name]) => values.only === undefined || values.only === name)
if (chosen.length === 0) fail(`which campaign? ${Object.keys(CAMPAIGNS).join(' | ')}`)

// An interrupted campaign has no result, and none runs after it.
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true))

const folder = await mkdtemp(join(tmpdir(), 'zend-nightly-'))
const rows = []
for (const [name, campaign] of chosen) {
  console.log(`\n── ${name}, ${length}, seed ${seed}`)
  const { result, failures } = await run(name, campaign)
  if (isStopped) process.exit(1)
  for (const failure of failures) console.log(`FAILED ${name}: ${failure}`)
  await saveResult(length, name, result)
  if (campaign.proves !== undefined && result.failed === 0)
    await noteProven(campaign.proves, result.at.slice(0, 'YYYY-MM-DD'.length))
  rows.push({ name, passed: result.passed, failed: result.failed, minutes: result.minutes })
}
await rm(folder, { recursive: true })

console.table(rows)
process.exit(rows.every(({ failed }) => failed === 0) ? 0 : 1)

async function run(
  name: string,
  campaign: Campaign,
): Promise<{ readonly result: Result; readonly failures: Tally['failures'] }> {
  const [report, figuresFile] = [join(folder, `${name}.json`), join(folder, `${name}.figures`)]
  const read = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined)
  const { code, seconds } = await runCommand(commandOf(campaign, report), {
    ...campaign.env(length, seed),
    FIGURES_FILE: figuresFile,
    ...(inBrowser(campaign) ? { ...(await ensureChromium()), E2E_JSON: report } : {}),
  })
  const tally = (inBrowser(campaign) ? playwrightTally : vitestTally)(await read(report), code)
  const { passed, failed, failures } = tally
  const minutes = Math.round(seconds / 6) / 10
  const result = {
    at: new Date().toISOString(),
    seed,
    passed,
    failed,
    minutes,
    figures: sumFigures((await read(figuresFile)) ?? ''),
  }
  return { result, failures }
}

function inBrowser({ project }: Campaign): boolean {
  return project === 'screens' || project === 'site' || project === 'e2e'
}

function commandOf({ project, files }: Campaign, report: string): readonly string[] {
  if (project === 'screens' || project === 'site')
    return ['playwright', 'test', '-c', `tests/${project}/playwright.config.ts`]
  if (project === 'e2e') return ['playwright', 'test', ...files]
  return [
    'vitest',
    'run',
    ...(project === 'web' ? ['--config', 'vitest.web.config.ts'] : ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ]
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
