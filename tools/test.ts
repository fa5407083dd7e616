/**
 * `npm test`: every suite there is, with the numbers the runners themselves report. A suite that ran no test has failed.
 * With arguments it runs only Vitest's Node projects with them: `npm test -- --project unit server/core/ledger`.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './test/chromium.ts'
import { type Tally, checkTally, playwrightTally, vitestTally } from './test/tally.ts'
import { ROOT } from './start/settings.ts'

type Suite = {
  readonly name: string
  readonly command: readonly string[]
  /** Which variable makes the runner write its report, when it is not an argument. */
  readonly reportVariable?: string
  readonly tally: (report: string | undefined, exitCode: number) => Tally
}

const vitest = (...args: string[]): string[] => ['vitest', 'run', '--reporter=dot', '--reporter=json', ...args]

const SUITES: readonly Suite[] = [
  { name: 'check', command: ['node', 'tools/check.ts'], tally: (_report, code) => checkTally(code) },
  { name: 'unit, database, journeys', command: vitest(), tally: vitestTally },
  { name: 'web', command: vitest('--config', 'vitest.web.config.ts'), tally: vitestTally },
  {
    name: 'screens',
    command: ['playwright', 'test', '-c', 'tests/screens/playwright.config.ts'],
    reportVariable: 'E2E_JSON',
    tally: playwrightTally,
  },
  { name: 'site', command: ['playwright', 'test', '-c', 'tests/site/playwright.config.ts'], reportVariable: 'E2E_JSON', tally: playwrightTally },
  { name: 'end to end', command: ['playwright', 'test'], reportVariable: 'E2E_JSON', tally: playwrightTally },
]

const args = process.argv.slice(2)
if (args.length > 0) process.exit((await run(['vitest', 'run', ...args], {})).code)

const chromium = await ensureChromium()
const reports = await mkdtemp(join(tmpdir(), 'zend-test-reports-'))
const tallies: { readonly name: string; readonly tally: Tally; readonly seconds: number }[] = []
for (const [index, suite] of SUITES.entries()) {
  console.log(`\n── ${suite.name}`)
  const file = join(reports, `${index}.json`)
  const command = suite.command[0] === 'vitest' ? [...suite.command, `--outputFile.json=${file}`] : suite.command
  const { code, seconds } = await run(command, {
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
const passed = tallies.reduce((sum, { tally }) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, { tally }) => sum + tally.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function run(command: readonly string[], env: Record<string, string>): Promise<{ readonly code: number; readonly seconds: number }> {
  const since = performance.now()
  const [program = '', ...rest] = command
  const child = spawn(program, rest, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', forward)
  const code = await new Promise<number>((resolve, reject) => child.once('error', reject).once('exit', (status) => resolve(status ?? 1)))
  process.off('SIGTERM', forward).off('SIGINT', forward)
  return { code, seconds: (performance.now() - since) / 1000 }
}
