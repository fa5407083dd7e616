import { expect, test } from 'vitest'
import { PROJECTS, projectOf, rounds, SUITES } from './suites.ts'

test('every suite runs once, and one that runs behind another does not wait for a third', () => {
  expect(rounds(SUITES).flat()).toEqual(SUITES)
  for (const [first, ...behind] of rounds(SUITES)) {
    expect(first.behind, first.name).toBeUndefined()
    for (const suite of behind) expect(suite.behind, suite.name).toBe(true)
  }
})

test('a suite begins a round, or runs behind the one before it', () => {
  const [walks, check, screens] = ['walks', 'check', 'screens'].map((name) => ({
    name,
    command: [],
    tally: () => ({ passed: 1, failed: 0, failures: [], files: [] }),
  }))
  if (walks === undefined || check === undefined || screens === undefined) throw new Error('three are named')
  const named = rounds([walks, { ...check, behind: true }, screens]).map((round) => round.map(({ name }) => name))
  expect(named).toEqual([['walks', 'check'], ['screens']])
})

test.each([
  ['server/core/ledger/post.db.test.ts', 'db'],
  ['server/core/ledger/post.test.ts', 'unit'],
  ['tests/journeys/deposit.journey.test.ts', 'journeys'],
  ['apps/business/app/places.test.ts', 'web'],
  ['apps/api/src/permissions.test.ts', 'unit'],
  ['web/ui/fields/pin-pad.browser.test.tsx', 'web'],
  ['tests/e2e/swap.e2e.ts', 'e2e'],
  ['server/core/ledger', undefined],
  ['server/core/ledger/post.ts', undefined],
])('%s belongs to %s', (path, project) => {
  expect(projectOf(path)).toBe(project)
})

test('the names that --project takes are those of the documentation', () => {
  expect(PROJECTS.toSorted()).toEqual(
    ['unit', 'db', 'chains', 'journeys', 'check', 'web', 'screens', 'site', 'e2e'].toSorted(),
  )
})
