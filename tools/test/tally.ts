/** Counts from the runners' own reports. Pure: report in, numbers out. No report, no tests, or a runner that broke is a failure. */
import { stripVTControlCharacters } from 'node:util'

/** What one suite came to. */
export type Tally = { readonly passed: number; readonly failed: number; readonly failures: readonly string[] }

/** The static check counts as one. */
export function checkTally(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: ['npm run check'] }
}

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly failureMessages?: readonly string[] }[]
  }[]
}

/** Vitest's JSON report. A file that could not be loaded is one failure; a test that did not run is one too. */
export function vitestTally(report: string | undefined, exitCode: number): Tally {
  if (report === undefined) return broken(exitCode)
  const { testResults } = JSON.parse(report) as VitestReport
  const results = testResults.flatMap((file) =>
    file.assertionResults.length === 0
      ? [{ ok: false, name: `${file.name}: ${file.message ?? 'no test in it'}` }]
      : file.assertionResults.map((result) => ({
          ok: result.status === 'passed',
          name: `${file.name} > ${result.fullName} (${result.status})${why(result.failureMessages ?? [])}`,
        })),
  )
  return count(results, exitCode)
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results?: readonly { readonly errors?: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

/** Playwright's JSON report. Only what passed at once counts as passed. */
export function playwrightTally(report: string | undefined, exitCode: number): Tally {
  if (report === undefined) return broken(exitCode)
  const specs = (suite: PlaywrightSuite): readonly { ok: boolean; name: string }[] => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ projectName, status, results = [] }) => ({
        ok: status === 'expected',
        name: `${spec.file} > ${spec.title} on ${projectName} (${status})${why(results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)))}`,
      })),
    ),
    ...(suite.suites ?? []).flatMap(specs),
  ]
  return count(specs(JSON.parse(report) as PlaywrightSuite), exitCode)
}

const WHY_LINES = 12

/** The first lines of what a failed test said, so that whoever sees only the end of a run's output can tell what happened. */
function why(messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n')).filter((line) => line.trim() !== '')
  return lines
    .slice(0, WHY_LINES)
    .map((line) => `\n    ${line}`)
    .join('')
}

function count(results: readonly { readonly ok: boolean; readonly name: string }[], exitCode: number): Tally {
  const passed = results.filter((result) => result.ok).length
  const failures = results.filter((result) => !result.ok).map((result) => result.name)
  if (passed === 0 && failures.length === 0) return { passed: 0, failed: 1, failures: ['no test ran'] }
  // For example an error outside of every test.
  if (failures.length === 0 && exitCode !== 0) return { passed, failed: 1, failures: [`the runner ended with code ${exitCode}`] }
  return { passed, failed: failures.length, failures }
}

function broken(exitCode: number): Tally {
  return { passed: 0, failed: 1, failures: [`the runner left no report and ended with code ${exitCode}`] }
}
