/**
 * The long campaigns: which tests each runs, and what makes them long. docs/tests.md lists what `npm test` runs of
 * each.
 */

import { JOURNEY_TURNS, journeyFile } from '../test/turns.ts'
import type { GroupName } from '../test/unchanged.ts'

/** A whole night, or minutes to check that everything runs. */
export type Length = 'full' | 'quick'

/**
 * A campaign: test files of one of Vitest's projects (all of them when none is named), or Playwright tests. `env` sets
 * its length and seed. `proves`: a group of tests that `npm test` skips while nothing that they read changes.
 */
export type Campaign = {
  readonly project: 'unit' | 'db' | 'chains' | 'journeys' | 'web' | 'screens' | 'site' | 'e2e'
  readonly files: readonly string[]
  readonly env: (length: Length, seed: number) => Readonly<Record<string, string>>
  readonly proves?: GroupName
}

const either = (length: Length, full: number, quick: number): string => String(length === 'full' ? full : quick)

const LONG: Readonly<Record<string, Campaign>> = {
  simulation: {
    project: 'db',
    files: ['tests/simulation/simulation.db.test.ts'],
    env: (length, seed) => ({ SIMULATION_SEED: String(seed), SIMULATION_STEPS: either(length, 20_000, 300) }),
  },
  companies: {
    project: 'db',
    files: ['tests/simulation/companies.db.test.ts'],
    env: (length, seed) => ({ SIMULATION_SEED: String(seed), SIMULATION_STEPS: either(length, 6_000, 300) }),
  },
  fx: {
    project: 'db',
    files: ['tests/simulation/fx.db.test.ts'],
    env: (length, seed) => ({
      FX_SEED: String(seed),
      FX_PAYMENTS: either(length, 100_000, 300),
      // On a slower machine it ends there, and its figures say how many it was.
      FX_MINUTES: '90',
    }),
  },
  deposits: {
    project: 'db',
    files: ['tests/simulation/deposits.db.test.ts', 'tests/simulation/two-providers.db.test.ts'],
    env: (length, seed) => ({ HISTORIES_SEED: String(seed), HISTORIES: either(length, 1_000, 20) }),
  },
  attack: {
    project: 'db',
    files: ['tests/attack'],
    env: (length, seed) => ({ ATTACK_SEED: String(seed), ATTACK_TRIES: either(length, 800, 112) }),
  },
  'fault-proxy': {
    project: 'unit',
    files: ['tests/fault-proxy', 'tests/networks/evm-networks.test.ts'],
    env: (length, seed) => ({ HISTORIES_SEED: String(seed), HISTORIES: either(length, 20_000, 100) }),
    proves: 'fault-proxy',
  },
  crashes: {
    project: 'journeys',
    files: ['tests/journeys/withdraw-crash.journey.test.ts', 'tests/journeys/quick-sell-crash.journey.test.ts'],
    env: (length) => (length === 'full' ? { CRASH_POINTS: 'all' } : {}),
  },
  fuzz: {
    project: 'journeys',
    files: ['tests/journeys/openapi-fuzz.journey.test.ts'],
    env: (length, seed) => ({ FUZZ_SEED: String(seed), FUZZ_REQUESTS: either(length, 50_000, 1_000) }),
  },
  cases: {
    project: 'journeys',
    files: [
      'tests/journeys/bad-input.journey.test.ts',
      'tests/journeys/deposit.journey.test.ts',
      'tests/journeys/second-opinion.journey.test.ts',
    ],
    env: (length) => (length === 'full' ? { CASES: 'all' } : {}),
  },
  'cross-company': {
    project: 'journeys',
    files: ['tests/journeys/cross-company.journey.test.ts'],
    env: (length, seed) => ({ COMPANY_SEED: String(seed), COMPANY_REQUESTS: either(length, 10_000, 1_000) }),
  },
  requests: {
    project: 'journeys',
    files: ['tests/journeys/mass-requests.journey.test.ts'],
    env: (length) => ({ MASS_REQUESTS: either(length, 20_000, 1_000) }),
  },
  networks: { project: 'chains', files: ['tests/chains'], env: () => ({}) },
  connectors: {
    project: 'unit',
    files: ['server/connectors/chains/', 'apps/signer/src/'],
    env: () => ({}),
    proves: 'connectors',
  },
  doubles: { project: 'unit', files: ['sandbox/'], env: () => ({}), proves: 'sandbox' },
  components: { project: 'web', files: [], env: () => ({}) },
  walks: { project: 'e2e', files: [], env: (length) => (length === 'full' ? { CASES: 'all', WALKS: 'all' } : {}) },
  screens: { project: 'screens', files: [], env: (length) => (length === 'full' ? { SCREENS_LOOKS: 'all' } : {}) },
  site: { project: 'site', files: [], env: () => ({}) },
  // What a commit draws of the shorter worlds over a database.
  worlds: {
    project: 'db',
    files: ['tests/simulation/simulation.db.test.ts', 'tests/simulation/companies.db.test.ts'],
    env: () => ({}),
  },
}

/** Journeys that take turns by day and are not among the long ones. */
const TURNS = JOURNEY_TURNS.flat()
  .map(journeyFile)
  .filter((file) => !Object.values(LONG).some(({ files }) => files.includes(file)))

/** All of them, by name. */
export const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  ...LONG,
  turns: { project: 'journeys', files: TURNS, env: () => ({}) },
}
