/** The test runner's projects: pure tests in milliseconds, and tests on real PostgreSQL. */
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/testkit/longest-first.ts'
import { notTheirTurn } from './tests/testkit/turns.ts'
import { DATABASE_TURNS, JOURNEY_TURNS, journeyFile, NETWORK_TURNS, networkFile } from './tools/test/turns.ts'

const IGNORED = ['**/node_modules/**', '**/build/**', '**/.data/**', 'tools/check-rules/canary/**']

/** What `npm test` leaves out by rule (tools/test/unchanged.ts), as patterns between commas. */
const LEFT_OUT = (process.env['TESTS_LEFT_OUT'] ?? '').split(',').filter((pattern) => pattern !== '')

/** Of these groups, what is left out in `npm test` at this commit; nothing when a project or a file is named. */
const away = (groups: readonly (readonly string[])[], fileOf = (name: string): string => name): string[] =>
  process.env['TAKE_TURNS'] === '1' ? notTheirTurn(groups).map(fileOf) : []

/**
 * The product's modules are loaded once for all files of a worker: loading them anew for each took half of all the
 * work. So no file may change a module.
 */
// What comes about by itself is waited for longer than a busy machine stands still; whoever is not busy waits no longer
// for it.
const ALIKE = { environment: 'node', isolate: false, expect: { poll: { timeout: 10_000 } } } as const

export default defineConfig({
  test: {
    // Two for each of two cores: a journey waits half of its time for its processes, and a database test for its
    // database.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...ALIKE,
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [
            ...IGNORED,
            ...LEFT_OUT,
            '**/*.db.test.ts',
            'web/**',
            'apps/{personal,business,marketing}/**',
            'tests/chains/**',
            'tests/journeys/**',
            'tests/e2e/**',
          ],
          // Most take milliseconds; the machine may have other things to do.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...ALIKE,
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: [...IGNORED, ...away(DATABASE_TURNS)],
          globalSetup: ['tests/testkit/postgres.global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Every network through the product's own parts, on its development chain.
        test: {
          ...ALIKE,
          name: 'chains',
          include: ['tests/chains/**/*.chain.test.ts'],
          exclude: [...IGNORED, ...away(NETWORK_TURNS, networkFile)],
          globalSetup: ['tests/testkit/postgres.global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The product as real processes, over HTTP, on real nodes.
        test: {
          ...ALIKE,
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.test.ts'],
          exclude: [...IGNORED, ...away(JOURNEY_TURNS, journeyFile)],
          globalSetup: ['tests/testkit/postgres.global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
