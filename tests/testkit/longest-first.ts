/** The order of test files: what takes long begins first, so that no core waits at the end for the other. Decides nothing but the order. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first. A file that is not named comes after them. */
const LONGEST = [
  'tests/simulation/simulation.db.test.ts',
  'tests/simulation/simulation-commit.db.test.ts',
  'tests/journeys/withdraw-crash.journey.test.ts',
  'tests/journeys/mass-requests.journey.test.ts',
  'tests/journeys/quick-sell-crash.journey.test.ts',
  'tests/journeys/deposit.journey.test.ts',
  'tests/journeys/withdraw.journey.test.ts',
]

/** Sorts as Vitest does, then moves the longest files to the front, and the other journeys, which mostly wait, after them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

function place({ moduleId }: TestSpecification): number {
  const known = LONGEST.findIndex((path) => moduleId.endsWith(path))
  if (known >= 0) return known
  return LONGEST.length + (moduleId.includes('/journeys/') ? 0 : 1)
}
