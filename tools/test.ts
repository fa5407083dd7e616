/**
 * `npm test`: every suite, with the numbers the runners themselves report. A suite that ran no test has failed. One
 * suite, or a part of it: `npm test -- --project unit server/core/ledger`, `npm test -- --project e2e tests/e2e/swap`.
 * `npm test -- --record` also writes the times to bench/results/suite.json; another run leaves the tree unchanged.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join, relative } from 'node:path'
import { ensureChromium } from './test/chromium.ts'
import { ROOT } from './start/settings.ts'
import { buildBusinessApp, buildPersonalApp, buildPublicSite } from './start/web-builds.ts'
import { runCommand } from './test/command.ts'
import { busySeconds, machine } from './test/machine.ts'
import { PROJECTS, projectOf, rounds, type Suite, SUITES, suiteOf } from './test/suites.ts'
import { type Tally, slowest } from './test/tally.ts'
import { turnNotices } from './test/turn-notices.ts'
import { unchangedGroups } from './test/unchanged.ts'

/** How many of the slowest files are printed at the end. */
const SLOWEST_SHOWN = 10
const RECORD = '--record'
const RESULT = join(ROOT, 'bench', 'results', 'suite.json')

const args = process.argv.slice(2)
if (args.length > 0 && !args.every((arg) => arg === RECORD)) process.exit(await runPart(args))

type Ran = { readonly name: string; readonly tally: Tally; readonly seconds: number }

const [since, busyBefore] = [performance.now(), busySeconds()]
const unchanged = await unchangedGroups()
const leftOut = unchanged.flatMap(({ tests }) => tests).join(',')
const chromium = await ensureChromium()
const reports = await mkdtemp(join(tmpdir(), 'zend-test-reports-'))
const ran = await runAll()
await rm(reports, { recursive: true })
const seconds = (performance.now() - since) / 1000
const busy = busySeconds() - busyBefore

const tallies = ran.map(({ tally }) => tally)
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
const slowestFiles = slowest(tallies, SLOWEST_SHOWN).map(({ file, seconds: took }) => ({
  file: isAbsolute(file) ? relative(ROOT, file) : file,
  seconds: Math.round(took),
}))
printReport()
if (args.includes(RECORD)) await record()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs every suite, and beside one that mostly waits those that can run behind it. */
async function runAll(): Promise<readonly Ran[]> {
  const done: Ran[] = []
  for (const [first, ...behind] of rounds(SUITES)) {
    // A build writes an app's route types anew, which the check reads: it must not happen while both run.
    if (behind.length > 0) await buildApps()
    const one = async (suite: Suite): Promise<void> => void done.push(await runSuite(suite))
    const others = async (): Promise<void> => {
      for (const suite of behind) await one(suite)
    }
    const [began, cpuBefore] = [performance.now(), busySeconds()]
    await Promise.all([one(first), others()])
    // How much of both cores the round used says where the next minute can be saved.
    const [took, cpu] = [(performance.now() - began) / 1000, busySeconds() - cpuBefore]
    console.log(`\n── ${took.toFixed(0)} s, ${cpu.toFixed(0)} s of processor time\n`)
  }
  return done
}

/** Builds the web apps that have changed. A build that fails is reported by the suite that needs it. */
async function buildApps(): Promise<void> {
  const logOf = (name: string): string => join(reports, `${name}.log`)
  await Promise.allSettled([
    buildPersonalApp(logOf('personal'), console.log),
    buildBusinessApp(logOf('business'), console.log),
    buildPublicSite(logOf('site'), console.log, { complete: false }),
  ])
}

async function runSuite({ name, command: given, reportVariable, behind, tally }: Suite): Promise<Ran> {
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  const command = given[0] === 'vitest' ? [...given, `--outputFile.json=${file}`] : given
  const report = reportVariable === undefined ? {} : { [reportVariable]: file }
  const { code, seconds: took } = await runCommand(
    command,
    { ...chromium, TESTS_LEFT_OUT: leftOut, TAKE_TURNS: '1', ...report },
    behind === true,
  )
  console.log(`\n── ${name}: ${took.toFixed(0)} s\n`)
  return { name, seconds: took, tally: tally(await readFile(file, 'utf8').catch(() => undefined), code) }
}

function printReport(): void {
  console.log('')
  for (const { name, tally, seconds: took } of ran) {
    for (const failure of tally.failures) console.log(`FAILED ${name}: ${failure}`)
    console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed in ${took.toFixed(0)} s`)
  }
  for (const notice of [...unchanged.map((group) => group.notice), ...turnNotices()]) console.log(notice)
  console.log('\nThe slowest files:')
  for (const { file, seconds: took } of slowestFiles) console.log(`${String(took).padStart(5)} s  ${file}`)
  console.log(
    `\n${(seconds / 60).toFixed(1)} minutes, ${(busy / 60).toFixed(1)} of processor time of the whole machine`,
  )
}

async function record(): Promise<void> {
  const result = {
    name: 'suite',
    at: new Date().toISOString(),
    machine: machine(),
    testMinutes: Math.round(seconds / 6) / 10,
    processorMinutes: Math.round(busy / 6) / 10,
    passed,
    failed,
    suites: Object.fromEntries(
      ran.map(({ name, tally, seconds: took }) => [
        name,
        { seconds: Math.round(took), passed: tally.passed, failed: tally.failed },
      ]),
    ),
    skippedByRule: unchanged.map(({ notice }) => notice),
    slowestFiles,
  }
  await writeFile(RESULT, `${JSON.stringify(result, null, 2)}\n`)
}

/**
 * Runs the suite that `--project` names with the other arguments, or Vitest's Node projects with all of them. Returns
 * its exit code.
 */
async function runPart(given: readonly string[]): Promise<number> {
  const project = given[0] === '--project' ? given[1] : undefined
  if (given[0] === '--project' && !PROJECTS.includes(project ?? '')) {
    console.error(`which project? ${PROJECTS.join(' | ')}`)
    return 2
  }
  const elsewhere = given.filter((path) => project !== (projectOf(path) ?? project))
  if (project !== undefined && elsewhere.length > 0) {
    for (const path of elsewhere)
      console.error(`${path} is a test of the project ${projectOf(path)}, not of ${project}.`)
    return 1
  }
  const suite = suiteOf(project)
  if (suite === undefined) return (await runCommand(['vitest', 'run', ...given])).code
  const command = suite.command.filter((word) => !word.startsWith('--reporter'))
  // What is named runs, whatever the commit draws.
  const named = given.length > 2 ? { WALKS: 'all', SCREENS_LOOKS: 'all' } : {}
  return (await runCommand([...command, ...given.slice(2)], { ...(await ensureChromium()), ...named })).code
}
