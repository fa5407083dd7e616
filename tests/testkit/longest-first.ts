/**
 * The order of test files: what takes long begins first, so that no core waits at the end for the other, and files of
 * one project follow one another, since a worker keeps the modules it has loaded only while the next file is of its
 * project. Decides nothing but the order.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects in their order: what mostly waits for processes and nodes, then what mostly works. */
const PROJECTS = ['journeys', 'chains', 'db', 'unit']

/** The files of each that take longest, the longest first. A file that is not named comes after them. */
const LONGEST = [
  'tests/journeys/withdraw-crash.journey.test.ts',
  'tests/journeys/deposit.journey.test.ts',
  'tests/journeys/second-opinion.journey.test.ts',
  'tests/journeys/backup.journey.test.ts',
  'tests/journeys/withdraw.journey.test.ts',
  'tests/journeys/rescue.journey.test.ts',
  'tests/journeys/quick-sell-crash.journey.test.ts',
  'tests/journeys/mass-requests.journey.test.ts',
  'tests/simulation/simulation.db.test.ts',
  'tests/attack/sells.db.test.ts',
  'tests/attack/attack.db.test.ts',
  'tests/simulation/simulation-commit.db.test.ts',
  'apps/signer/src/process.test.ts',
  'server/connectors/chains/bitcoin/sender.contract.test.ts',
]

/** Sorts as Vitest does, then by project, then moves the longest files of each to its front. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (a, b) => projectPlace(a) - projectPlace(b) || filePlace(a) - filePlace(b),
    )
  }
}

const placeIn = (found: number, all: readonly string[]): number => (found < 0 ? all.length : found)
const projectPlace = ({ project }: TestSpecification): number => placeIn(PROJECTS.indexOf(project.name), PROJECTS)
const filePlace = ({ moduleId }: TestSpecification): number =>
  placeIn(
    LONGEST.findIndex((path) => moduleId.endsWith(path)),
    LONGEST,
  )
