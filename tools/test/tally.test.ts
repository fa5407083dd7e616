/** The counts are the runners' own, and everything that went wrong counts as a failure. */
import { expect, test } from 'vitest'
import { checkTally, playwrightTally, slowest, vitestTally } from './tally.ts'

const vitestReport = (...statuses: string[]): string =>
  JSON.stringify({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: statuses.map((status) => ({ status, fullName: 'pays' })),
      },
    ],
  })

const playwrightReport = (...statuses: string[]): string =>
  JSON.stringify({
    suites: [
      {
        suites: [
          {
            specs: [
              { title: 'pays', file: 'a.e2e.ts', tests: statuses.map((status) => ({ projectName: 'phone', status })) },
            ],
          },
        ],
      },
    ],
  })

test.each([
  ['Vitest', vitestTally(vitestReport('passed', 'passed', 'failed'), 1), 2, 1],
  ['Playwright', playwrightTally(playwrightReport('expected', 'unexpected'), 1), 1, 1],
  ['the check', checkTally(0), 1, 0],
])('%s: passed and failed are counted', (_runner, tally, passed, failed) => {
  expect(tally).toMatchObject({ passed, failed })
})

test.each([
  ['a skipped test', vitestTally(vitestReport('passed', 'skipped'), 0)],
  ['a test that passed only when retried', playwrightTally(playwrightReport('expected', 'flaky'), 0)],
  ['a skipped end-to-end test', playwrightTally(playwrightReport('expected', 'skipped'), 0)],
  ['an error outside of every test', vitestTally(vitestReport('passed'), 1)],
  [
    'a file that could not be loaded',
    vitestTally(
      JSON.stringify({
        testResults: [{ name: 'a.test.ts', status: 'failed', message: 'no such import', assertionResults: [] }],
      }),
      1,
    ),
  ],
  ['a suite without tests', vitestTally(JSON.stringify({ testResults: [] }), 0)],
  ['a missing report', playwrightTally(undefined, 0)],
  ['a failed check', checkTally(1)],
])('%s is a failure', (_what, tally) => {
  expect(tally.failed).toBe(1)
  expect(tally.failures).toHaveLength(1)
})

test('a failure says what happened, in plain text', () => {
  const said = ['\u001B[31mexpected 1 to be 2\u001B[39m\n\n  at pays.test.ts:3']
  const vitest = JSON.stringify({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'pays', failureMessages: said }],
      },
    ],
  })
  const playwright = JSON.stringify({
    suites: [
      {
        specs: [
          {
            title: 'pays',
            file: 'a.e2e.ts',
            tests: [
              {
                projectName: 'phone',
                status: 'unexpected',
                results: [{ errors: said.map((message) => ({ message })) }],
              },
            ],
          },
        ],
      },
    ],
  })
  const plain = '\n    expected 1 to be 2\n      at pays.test.ts:3'
  expect(vitestTally(vitest, 1).failures).toEqual([`a.test.ts > pays (failed)${plain}`])
  expect(playwrightTally(playwright, 1).failures).toEqual([`a.e2e.ts > pays on phone (unexpected)${plain}`])
})

test('the slowest files come first, with all tests of a file together', () => {
  const timed = (name: string, startTime: number, endTime: number) => ({
    name,
    status: 'passed',
    startTime,
    endTime,
    assertionResults: [],
  })
  const vitest = vitestTally(
    JSON.stringify({ testResults: [timed('fast.test.ts', 0, 10), timed('slow.test.ts', 1_000, 4_000)] }),
    0,
  )
  const tests = [1_500, 500].map((duration) => ({ projectName: 'phone', status: 'expected', results: [{ duration }] }))
  const walks = JSON.stringify({ suites: [{ suites: [{ specs: [{ title: 'pays', file: 'a.e2e.ts', tests }] }] }] })
  expect(slowest([vitest, playwrightTally(walks, 0)], 2)).toEqual([
    { file: 'slow.test.ts', seconds: 3 },
    { file: 'a.e2e.ts', seconds: 2 },
  ])
})
