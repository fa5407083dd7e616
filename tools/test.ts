/**
 * `npm test`: every suite there is, with the numbers the runners themselves report. A suite that ran no test has failed.
 * One suite, or a part of it: `npm test -- --project unit server/core/ledger`, `npm test -- --project e2e tests/e2e/swap`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative } from 'node:path'
import { ensureChromium } from './test/chromium.ts'
import { ROOT } from './start/settings.ts'
import { runCommand } from './test/command.ts'
import { type Tally, checkTally, playwrightTally, slowest, vitestTally } from './test/tally.ts'

type Suite = {
  readonly name: string
  /** What `--project` calls it, when it is not Vitest's Node projects, which have names of their own. */
  readonly project?: string
  readonly command: readonly string[]
  /** Which variable makes the runner write its report, when it is not an argument. */
  readonly reportVariable?: string
  readonly tally: (report: string | undefined, exitCode: number) => Tally
}

const vitest = (...args: string[]): string[] => ['vitest', 'run', '--reporter=dot', '--reporter=json', ...args]

const SUITES: readonly Suite[] = [
  { name: 'check', project: 'check', command: ['node', 'tools/check.ts'], tally: (_report, code) => checkTally(code) },
  { name: 'unit, database, journeys', command: vitest(), tally: vitestTally },
  { name: 'web', project: 'web', command: vitest('--config', 'vitest.web.config.ts'), tally: vitestTally },
  {
    name: 'screens',
    project: 'screens',
    command: ['playwright', 'test', '-c', 'tests/screens/playwright.config.ts'],
    reportVariable: 'E2E_JSON',
    tally: playwrightTally,
  },
  {
    name: 'site',
    project: 'site',
    command: ['playwright', 'test', '-c', 'tests/site/playwright.config.ts'],
    reportVariable: 'E2E_JSON',
    tally: playwrightTally,
  },
  { name: 'end to end', project: 'e2e', command: ['playwright', 'test'], reportVariable: 'E2E_JSON', tally: playwrightTally },
]
/** How many of the files that took longest are printed at the end. */
const SLOWEST_SHOWN = 10

const args = process.argv.slice(2)
if (args.length > 0) process.exit(await runPart(args))

const chromium = await ensureChromium()
const reports = await mkdtemp(join(tmpdir(), 'zend-test-reports-'))
const tallies: { readonly name: string; readonly tally: Tally; readonly seconds: number }[] = []
for (const [index, suite] of SUITES.entries()) {
  console.log(`\n── ${suite.name}`)
  const file = join(reports, `${index}.json`)
  const command = suite.command[0] === 'vitest' ? [...suite.command, `--outputFile.json=${file}`] : suite.command
  const { code, seconds } = await runCommand(command, {
    CHROMIUM_PATH: chromium,
    ...(suite.reportVariable === undefined ? {} : { [suite.reportVariable]: file }),
  })
  tallies.push({ name: suite.name, seconds, tally: suite.tally(await readFile(file, 'utf8').catch(() => undefined), code) })
}
await rm(reports, { recursive: true })

console.log('')
for (const { name, tally, seconds } of tallies) {
  for (const failure of tally.failures) console.log(`FAILED ${name}: ${failure}`)
  console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds.toFixed(0)} s`)
}
console.log('\nThe slowest files:')
for (const { file, seconds } of slowest(
  tallies.map(({ tally }) => tally),
  SLOWEST_SHOWN,
))
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${isAbsolute(file) ? relative(ROOT, file) : file}`)
const passed = tallies.reduce((sum, { tally }) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, { tally }) => sum + tally.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs the suite that `--project` names with the other arguments, or Vitest's Node projects with all of them. Answers its exit code. */
async function runPart(given: readonly string[]): Promise<number> {
  const suite = given[0] === '--project' ? SUITES.find(({ project }) => project !== undefined && project === given[1]) : undefined
  if (suite === undefined) return (await runCommand(['vitest', 'run', ...given])).code
  const command = suite.command.filter((word) => !word.startsWith('--reporter'))
  return (await runCommand([...command, ...given.slice(2)], { CHROMIUM_PATH: await ensureChromium() })).code
}
