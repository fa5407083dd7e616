/** The harness of the screens: the built app from its own host, an API that the harness answers, Debian's Chromium. Nothing else runs. */
import { defineConfig } from '@playwright/test'
import { launchOptions, reporter } from '../e2e/support/browser.ts'
import { API } from './support/answers.ts'

const PORT = 24_991
const gallery = process.env['GALLERY_FOLDER'] !== undefined

export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/screens',
  snapshotPathTemplate: 'pictures/{projectName}/{arg}{ext}',
  retries: 0,
  // Nothing else runs beside it: one core for each width.
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter,
  use: {
    baseURL: `http://localhost:${PORT}`,
    browserName: 'chromium',
    launchOptions,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    serviceWorkers: 'block',
    trace: 'off',
  },
  // Compared at half the size: a picture shows what moved, not every letter, and all of them stay small enough to keep.
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: gallery ? 2 : 0.5 } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 940 }, deviceScaleFactor: gallery ? 1 : 0.5 } },
  ],
  webServer: {
    command: 'node tools/screens-host.ts',
    cwd: '../..',
    url: `http://localhost:${PORT}/auth/login`,
    env: { PERSONAL_PORT: String(PORT), API_URL: API, LOG_LEVEL: 'warn' },
    reuseExistingServer: false,
    timeout: 120_000,
  },
})
