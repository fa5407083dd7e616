/**
 * The long campaigns: which tests each runs, and what makes them long. docs/tests.md lists what `npm test` runs of
 * each.
 */

/** A whole night, or minutes to check that everything runs. */
export type Length = 'full' | 'quick'

/**
 * A campaign: test files of one of Vitest's projects (all of them when none is named), or Playwright tests. `env` sets
 * its length and seed. `proves`: a group of tests that `npm test` skips while nothing that they read changes.
 */
export type Campaign = {
  readonly project: 'unit' | 'db' | 'chains' | 'journeys' | 'screens' | 'e2e'
  readonly files: readonly string[]
  readonly env: (length: Length, seed: number) => Readonly<Record<string, string>>
  readonly proves?: 'sandbox'
}

const either = (length: Length, full: number, quick: number): string => String(length === 'full' ? full : quick)

/** All of them, by name. */
export const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
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
      FX_MINUTES: '58',
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
    files: ['tests/fault-proxy'],
    env: (length, seed) => ({ HISTORIES_SEED: String(seed), HISTORIES: either(length, 20_000, 100) }),
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
  // Those that take turns by day (tests/testkit/turns.ts) and are in no other campaign.
  turns: {
    project: 'journeys',
    files: [
      'tests/journeys/accounts.journey.test.ts',
      'tests/journeys/api-keys.journey.test.ts',
      'tests/journeys/approvals.journey.test.ts',
      'tests/journeys/backup.journey.test.ts',
      'tests/journeys/beneficiaries.journey.test.ts',
      'tests/journeys/company.journey.test.ts',
      'tests/journeys/fx.journey.test.ts',
      'tests/journeys/batches.journey.test.ts',
      'tests/journeys/bills.journey.test.ts',
      'tests/journeys/cross-customer.journey.test.ts',
      'tests/journeys/kyb.journey.test.ts',
      'tests/journeys/notifications.journey.test.ts',
      'tests/journeys/opting-in.journey.test.ts',
      'tests/journeys/pin.journey.test.ts',
      'tests/journeys/production.journey.test.ts',
      'tests/journeys/receipts.journey.test.ts',
      'tests/journeys/referral.journey.test.ts',
      'tests/journeys/rescue.journey.test.ts',
      'tests/journeys/security.journey.test.ts',
      'tests/journeys/stands-firm.journey.test.ts',
      'tests/journeys/suppliers.journey.test.ts',
      'tests/journeys/support.journey.test.ts',
      'tests/journeys/two-branches.journey.test.ts',
      'tests/journeys/two-of-each.journey.test.ts',
      'tests/journeys/verification.journey.test.ts',
    ],
    env: () => ({}),
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
  doubles: { project: 'unit', files: ['sandbox/'], env: () => ({}), proves: 'sandbox' },
  walks: { project: 'e2e', files: [], env: (length) => (length === 'full' ? { CASES: 'all', WALKS: 'all' } : {}) },
  screens: { project: 'screens', files: [], env: (length) => (length === 'full' ? { SCREENS_LOOKS: 'all' } : {}) },
}
