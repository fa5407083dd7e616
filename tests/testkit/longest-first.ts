/**
 * The order of test files: slow ones first, so that no core idles at the end, and files of one project together, since
 * a worker keeps its loaded modules only while the next file is of the same project.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Order of the projects: those that mostly wait for processes and nodes, then those that mostly compute. */
const PROJECTS = ['journeys', 'chains', 'db', 'unit']

/** The slowest files of each, slowest first. Other files come after them. */
const LONGEST = [
  'tests/journeys/cross-company.journey.test.ts',
  'tests/journeys/withdraw-crash.journey.test.ts',
  'tests/journeys/deposit.journey.test.ts',
  'tests/journeys/second-opinion.journey.test.ts',
  'tests/journeys/backup.journey.test.ts',
  'tests/journeys/withdraw.journey.test.ts',
  'tests/journeys/rescue.journey.test.ts',
  'tests/journeys/quick-sell-crash.journey.test.ts',
  'tests/journeys/mass-requests.journey.test.ts',
  'tests/simulation/fx.db.test.ts',
  'tests/simulation/simulation.db.test.ts',
  'tests/attack/sells.db.test.ts',
  'tests/attack/attack.db.test.ts',
  'tests/simulation/simulation-commit.db.test.ts',
  'tests/simulation/companies.db.test.ts',
  'apps/signer/src/process.test.ts',
  'server/connectors/chains/bitcoin/sender.contract.test.ts',
]

/** Sorts as Vitest does, then by project, then moves the slowest files of each to its front. */
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
