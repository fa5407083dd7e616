/** The suites of `npm test`: name, command, and how each report is counted. */
import { checkTally, playwrightTally, type Tally, vitestTally } from './tally.ts'

/** A suite. */
export type Suite = {
  readonly name: string
  /** Its `--project` name, unless it is Vitest's Node projects, which have names of their own. */
  readonly project?: string
  readonly command: readonly string[]
  /** The variable that makes the runner write its report, when it is not an argument. */
  readonly reportVariable?: string
  /** Runs behind the suite listed before it, on the processor time that one leaves. */
  readonly behind?: true
  readonly tally: (report: string | undefined, exitCode: number) => Tally
}

const vitest = (...args: string[]): readonly string[] => ['vitest', 'run', '--reporter=dot', '--reporter=json', ...args]
const inBrowser = (name: string, project: string, ...args: string[]): Suite => ({
  name,
  project,
  command: ['playwright', 'test', ...args],
  reportVariable: 'E2E_JSON',
  tally: playwrightTally,
})

/**
 * One after the other, since most use both cores. The browser walks leave a third of them unused, waiting for mail,
 * blocks and rates. The check and the web's tests run behind them at a lower priority, so that they do not slow a walk.
 */
export const SUITES: readonly Suite[] = [
  { name: 'unit, database, journeys', command: vitest(), tally: vitestTally },
  inBrowser('end to end', 'e2e'),
  {
    name: 'check',
    project: 'check',
    behind: true,
    command: ['node', 'tools/check.ts'],
    tally: (_report, code) => checkTally(code),
  },
  {
    name: 'web',
    project: 'web',
    behind: true,
    command: vitest('--config', 'vitest.web.config.ts'),
    tally: vitestTally,
  },
  inBrowser('screens', 'screens', '-c', 'tests/screens/playwright.config.ts'),
  inBrowser('site', 'site', '-c', 'tests/site/playwright.config.ts'),
]

/**
 * The suites that start one after the other, each with those that run behind it, which also run one after the other.
 */
export function rounds(suites: readonly Suite[]): readonly (readonly [Suite, ...Suite[]])[] {
  const all: [Suite, ...Suite[]][] = []
  for (const suite of suites) {
    const last = all.at(-1)
    if (suite.behind === true && last !== undefined) last.push(suite)
    else all.push([suite])
  }
  return all
}

/** The suite with this `--project` name; none for Vitest's own projects. */
export const suiteOf = (project: string | undefined): Suite | undefined =>
  SUITES.find((suite) => suite.project !== undefined && suite.project === project)

/** Every name that `--project` takes: Vitest's own projects, and the suites of other runners. */
export const PROJECTS: readonly string[] = [
  'unit',
  'db',
  'chains',
  'journeys',
  ...SUITES.flatMap(({ project }) => project ?? []),
]

/** What the files of each project end with. A project's own ending comes before the one that is its end. */
const ENDINGS: readonly (readonly [ending: string, project: string])[] = [
  ['.db.test.ts', 'db'],
  ['.chain.test.ts', 'chains'],
  ['.journey.test.ts', 'journeys'],
  ['.browser.test.tsx', 'web'],
  ['.test.tsx', 'web'],
  ['.e2e.ts', 'e2e'],
  ['.pictures.ts', 'screens'],
  ['.site.ts', 'site'],
]

/**
 * Returns the project of a test file, by its path from the root; none for a folder or another file. Vitest leaves out
 * without a word a named file that another project runs.
 * @example projectOf('server/core/ledger/post.db.test.ts') // 'db'
 */
export function projectOf(path: string): string | undefined {
  const ending = ENDINGS.find(([end]) => path.endsWith(end))
  if (ending !== undefined) return ending[1]
  if (!path.endsWith('.test.ts')) return undefined
  return /^(?:web|apps\/(?:personal|business|marketing))\//.test(path) ? 'web' : 'unit'
}
