/**
 * Counts from the runners' own reports. Pure: report in, numbers out. A missing report, no tests, or a crashed runner
 * is a failure.
 */
import { stripVTControlCharacters } from 'node:util'

/** A test file and how long its tests took together, in seconds. */
export type TimedFile = { readonly file: string; readonly seconds: number }

/** The result of one suite. `files` are all test files that the report timed, unordered. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly files: readonly TimedFile[]
}

/** The static check counts as one. */
export function checkTally(exitCode: number): Tally {
  return exitCode === 0
    ? { passed: 1, failed: 0, failures: [], files: [] }
    : { passed: 0, failed: 1, failures: ['npm run check'], files: [] }
}

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly startTime?: number
    readonly endTime?: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Counts Vitest's JSON report. A file that could not be loaded is one failure, and so is a test that did not run. */
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
  const files = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }))
  return { ...count(results, exitCode), files }
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results?: readonly {
        readonly duration?: number
        readonly errors?: readonly { readonly message?: string }[]
      }[]
    }[]
  }[]
}

/** Counts Playwright's JSON report. Only tests that passed on the first try count as passed. */
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
  const root = JSON.parse(report) as PlaywrightSuite
  const files = new Map<string, number>()
  for (const { file, milliseconds } of durations(root)) files.set(file, (files.get(file) ?? 0) + milliseconds / 1000)
  return { ...count(specs(root), exitCode), files: [...files].map(([file, seconds]) => ({ file, seconds })) }
}

const durations = (suite: PlaywrightSuite): readonly { readonly file: string; readonly milliseconds: number }[] => [
  ...(suite.specs ?? []).flatMap(({ file, tests }) =>
    tests.flatMap(({ results = [] }) => results.map(({ duration = 0 }) => ({ file, milliseconds: duration }))),
  ),
  ...(suite.suites ?? []).flatMap(durations),
]

/** The slowest files, the slowest first. */
export const slowest = (tallies: readonly Tally[], most: number): readonly TimedFile[] =>
  tallies
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)

const WHY_LINES = 12

/** The first lines of a failed test's message, so that the end of a run's output shows what happened. */
function why(messages: readonly string[]): string {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, WHY_LINES)
    .map((line) => `\n    ${line}`)
    .join('')
}

function count(
  results: readonly { readonly ok: boolean; readonly name: string }[],
  exitCode: number,
): Omit<Tally, 'files'> {
  const passed = results.filter((result) => result.ok).length
  const failures = results.filter((result) => !result.ok).map((result) => result.name)
  if (passed === 0 && failures.length === 0) return { passed: 0, failed: 1, failures: ['no test ran'] }
  // For example an error outside of all tests.
  if (failures.length === 0 && exitCode !== 0)
    return { passed, failed: 1, failures: [`the runner ended with code ${exitCode}`] }
  return { passed, failed: failures.length, failures }
}

function broken(exitCode: number): Tally {
  return { passed: 0, failed: 1, failures: [`the runner left no report and ended with code ${exitCode}`], files: [] }
}
