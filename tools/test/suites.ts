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
  /** It runs behind the suite named before it, on what that leaves of the cores. */
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
 * One after the other, since most use both cores. The walks leave a third of them unused: a person waits for mail,
 * blocks and rates. What the check and the web's tests need fits in there, at a lower priority, so that no walk waits
 * for them.
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

/** The suites that are begun one after the other, each with those that run behind it, which follow one another too. */
export function rounds(suites: readonly Suite[]): readonly (readonly [Suite, ...Suite[]])[] {
  const all: [Suite, ...Suite[]][] = []
  for (const suite of suites) {
    const last = all.at(-1)
    if (suite.behind === true && last !== undefined) last.push(suite)
    else all.push([suite])
  }
  return all
}

/** The suite that `--project` calls so; none for the projects of Vitest's own. */
export const suiteOf = (project: string | undefined): Suite | undefined =>
  SUITES.find((suite) => suite.project !== undefined && suite.project === project)
