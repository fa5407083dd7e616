/**
 * End-to-end tests: the whole product as `npm start` runs it, on ports and data of its own for each worker, in Debian's
 * Chromium. Nothing is retried: a test that passes the second time has failed.
 */
import { defineConfig } from '@playwright/test'
import { addresses, dataFolderOf, portsOf, WORKERS } from './tests/e2e/support/addresses.ts'
import { launchOptions, reporter } from './tests/e2e/support/browser.ts'
import { seedOfCommit } from './tests/testkit/commit.ts'
import { notTheirTurn } from './tests/testkit/turns.ts'
import { WALK_TURNS } from './tools/test/turns.ts'

/** At night, and when `npm test -- --project e2e FILE` names a walk, none is left out, and these are at both sizes. */
const ALL = process.env['WALKS'] === 'all'
/** Walks that differ between the sizes: all of them on a phone or all on a desktop, changed over by the commit. */
const BOTH = ['batches', 'company', 'fx', 'members', 'quick-sell', 'rescue', 'suppliers', 'withdraw']
const isWide = seedOfCommit() % 2 === 1
const ignored = (walks: readonly string[]): string[] => (ALL ? [] : walks.map((walk) => `**/${walk}.e2e.ts`))
const AWAY = notTheirTurn(WALK_TURNS)

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  retries: 0,
  workers: WORKERS,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter,
  use: {
    baseURL: addresses.personal,
    browserName: 'chromium',
    launchOptions,
    permissions: ['clipboard-read', 'clipboard-write'],
    // What moves costs a browser without a graphics card half a core; the tests of what moves ask for motion
    // themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs time in every test. To see more of a failure: `npx playwright test --trace
    // retain-on-failure`.
    trace: 'off',
  },
  projects: [
    // Each walk at the size where more can go wrong: all of them twice would take too long. The desktop comes first:
    // its table of the specification takes longest, and nothing else should wait for it at the end.
    {
      name: 'desktop',
      testIgnore: [
        '**/{account,address-models,deposit,first-money,head-start,kyb,offline,second-network,shared-device,verification}.e2e.ts',
        ...ignored([...(isWide ? [] : BOTH), ...AWAY]),
      ],
      use: { viewport: { width: 1440, height: 940 } },
    },
    {
      name: 'phone',
      testIgnore: [
        '**/{business,keyboard,push,security,spec-table,trade,zend-pay}.e2e.ts',
        ...ignored([...(isWide ? BOTH : []), ...AWAY]),
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: 'node tools/start.ts',
    wait: { stdout: /Zend is running/ },
    env: { ...portsOf(worker), ZEND_DATA_DIR: dataFolderOf(worker) },
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  })),
})
