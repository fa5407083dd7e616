/** The test runner's projects: pure tests in milliseconds, and tests on real PostgreSQL. */
import { defineConfig } from 'vitest/config'

const IGNORED = ['**/node_modules/**', '**/build/**', '**/.data/**', 'tools/check-rules/canary/**']

export default defineConfig({
  test: {
    // Two cores: more workers than that only make each other slow.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...IGNORED, '**/*.db.test.ts', 'web/**', 'apps/personal/**', 'tests/journeys/**', 'tests/e2e/**'],
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: ['**/*.db.test.ts'],
          exclude: IGNORED,
          globalSetup: ['tests/testkit/postgres.global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The product as real processes, over HTTP, on real nodes.
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.journey.test.ts'],
          globalSetup: ['tests/testkit/postgres.global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
