/** The suites of `npm test`: what each is called, how it is run, and how its report is counted. */
import { checkTally, playwrightTally, type Tally, vitestTally } from './tally.ts'

/** A suite. */
export type Suite = {
  readonly name: string
  /** What `--project` calls it, when it is not Vitest's Node projects, which have names of their own. */
  readonly project?: string
  readonly command: readonly string[]
  /** Which variable makes the runner write its report, when it is not an argument. */
  readonly reportVariable?: string
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

/** One after the other: two at once are no faster on two cores, and what waits for a process then waits too long. */
export const SUITES: readonly Suite[] = [
  { name: 'unit, database, journeys', command: vitest(), tally: vitestTally },
  { name: 'check', project: 'check', command: ['node', 'tools/check.ts'], tally: (_report, code) => checkTally(code) },
  inBrowser('end to end', 'e2e'),
  inBrowser('screens', 'screens', '-c', 'tests/screens/playwright.config.ts'),
  inBrowser('site', 'site', '-c', 'tests/site/playwright.config.ts'),
  { name: 'web', project: 'web', command: vitest('--config', 'vitest.web.config.ts'), tally: vitestTally },
]

/** The suite that `--project` calls so; none for the projects of Vitest's own. */
export const suiteOf = (project: string | undefined): Suite | undefined =>
  SUITES.find((suite) => suite.project !== undefined && suite.project === project)
