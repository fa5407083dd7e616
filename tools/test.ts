/**
 * `npm test`: every suite there is, with the numbers the runners themselves report. A suite that ran no test has failed. The Node suite mostly waits, for nodes,
 * for databases, for processes that it kills: what needs the browser runs beside it, each telling what it has to say when it is over.
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

type Result = { readonly name: string; readonly tally: Tally; readonly seconds: number }

const browserSuite = (name: string, config: string): Suite => ({
  name,
  command: ['playwright', 'test', '-c', config],
  reportVariable: 'E2E_JSON',
  tally: playwrightTally,
})
const vitest = (...args: string[]): string[] => ['vitest', 'run', '--reporter=dot', '--reporter=json', ...args]

const NODE: Suite = { name: 'unit, database, journeys', command: vitest(), tally: vitestTally }
const BESIDE: readonly Suite[] = [
  { name: 'check', command: ['node', 'tools/check.ts'], tally: (_report, code) => checkTally(code) },
  { name: 'web', command: vitest('--config', 'vitest.web.config.ts'), tally: vitestTally },
  browserSuite('screens', 'tests/screens/playwright.config.ts'),
  browserSuite('site', 'tests/site/playwright.config.ts'),
]
/** Alone: two whole products, walked as customers do, with times that people would wait. */
const LAST = browserSuite('end to end', 'playwright.config.ts')

const args = process.argv.slice(2)
if (args.length > 0) process.exit((await run(['vitest', 'run', ...args], {}, 'now')).code)

const chromium = await ensureChromium()
const reports = await mkdtemp(join(tmpdir(), 'zend-test-reports-'))

async function runSuite(suite: Suite, output: 'now' | 'at the end'): Promise<Result> {
  if (output === 'now') console.log(`\n── ${suite.name}`)
  const file = join(reports, `${suite.name}.json`)
  const command = suite.command[0] === 'vitest' ? [...suite.command, `--outputFile.json=${file}`] : suite.command
  const { code, seconds, said } = await run(
    command,
    { CHROMIUM_PATH: chromium, ...(suite.reportVariable === undefined ? {} : { [suite.reportVariable]: file }) },
    output,
  )
  if (output === 'at the end') console.log(`\n── ${suite.name}\n${said}`)
  return { name: suite.name, seconds, tally: suite.tally(await readFile(file, 'utf8').catch(() => undefined), code) }
}

async function inTurn(suites: readonly Suite[]): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const suite of suites) results.push(await runSuite(suite, 'at the end'))
  return results
}

const [node, beside] = await Promise.all([runSuite(NODE, 'now'), inTurn(BESIDE)])
const tallies = [...beside, node, await runSuite(LAST, 'now')]
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

type Run = { readonly code: number; readonly seconds: number; readonly said: string }

async function run(command: readonly string[], env: Record<string, string>, output: 'now' | 'at the end'): Promise<Run> {
  const since = performance.now()
  const [program = '', ...rest] = command
  const how = output === 'now' ? 'inherit' : 'pipe'
  const child = spawn(program, rest, { cwd: ROOT, stdio: ['ignore', how, how], env: { ...process.env, ...env } })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.on('SIGTERM', forward).on('SIGINT', forward)
  const code = await new Promise<number>((resolve, reject) => child.once('error', reject).once('close', (status) => resolve(status ?? 1)))
  process.off('SIGTERM', forward).off('SIGINT', forward)
  return { code, seconds: (performance.now() - since) / 1000, said: Buffer.concat(said).toString() }
}
