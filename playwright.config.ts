/**
 * End-to-end tests: the whole product as `npm start` runs it, on ports and data of its own, in Debian's Chromium.
 * Nothing is retried: a test that passes the second time has failed.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { addresses, ports } from './tests/e2e/support/addresses.ts'
import { launchOptions, reporter } from './tests/e2e/support/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  retries: 0,
  // One customer at a time: two cores already run the product, its chains and the browser.
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter,
  use: {
    baseURL: addresses.personal,
    browserName: 'chromium',
    launchOptions,
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'retain-on-failure',
  },
  projects: [
    // Each walk at the size where more can go wrong, the one that moves money out at both: all of them twice would take too long.
    {
      name: 'phone',
      testIgnore: ['**/{keyboard,push,spec-table,trade,zend-pay}.e2e.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', testIgnore: ['**/{account,deposit,offline,shared-device}.e2e.ts'], use: { viewport: { width: 1440, height: 940 } } },
  ],
  webServer: {
    command: 'node tools/start.ts',
    wait: { stdout: /Zend is running/ },
    env: { ...ports, ZEND_DATA_DIR: join(tmpdir(), `zend-e2e-${process.pid}`) },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
