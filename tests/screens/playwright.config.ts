/**
 * The screens' harness: the built app from its own host, an API answered by the harness, Debian's Chromium. Nothing
 * else runs.
 */
import { defineConfig } from '@playwright/test'
import { launchOptions, reporter } from '../e2e/support/browser.ts'
import { API } from './support/answers.ts'
import { unpackedFolder } from './support/stored-pictures.ts'

const PORT = Number(process.env['SCREENS_PORT'] ?? 24_991)
const APPS = ['personal', 'business'] as const
const address = (app: (typeof APPS)[number]): string => `http://localhost:${PORT + APPS.indexOf(app)}`

export default defineConfig<object, { readonly addresses: Readonly<Record<(typeof APPS)[number], string>> }>({
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/screens',
  snapshotPathTemplate: `${unpackedFolder}/{arg}{ext}`,
  // A screen without a picture fails: pictures are made explicitly, and reviewed.
  updateSnapshots: 'none',
  retries: 0,
  // Nothing else runs at the same time: one worker per core, and one more, since settled pages mostly wait.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Compression and another machine's rounding change a colour by a few steps of 255; a person notices larger
    // differences, and so does the comparison.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'device', threshold: 0.02, maxDiffPixels: 10 },
  },
  forbidOnly: true,
  reporter,
  use: {
    addresses: { personal: address('personal'), business: address('business') },
    browserName: 'chromium',
    // Fonts and the browser's own date fields are rendered identically on every machine, and as the whole browser
    // renders them, which does not read this hinting.
    launchOptions: {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--font-render-hinting=slight', '--disable-lcd-text'],
      env: { ...process.env, LANGUAGE: 'en_US', LANG: 'en_US.UTF-8' },
    },
    trace: 'off',
  },
  webServer: APPS.map((app) => ({
    command: 'node tools/screens-host.ts',
    cwd: '../..',
    url: `${address(app)}/auth/login`,
    env: {
      APP: app,
      PERSONAL_PORT: new URL(address(app)).port,
      API_URL: API,
      PUBLIC_SITE_URL: 'https://site.test',
      LOG_LEVEL: 'warn',
    },
    reuseExistingServer: false,
    timeout: 240_000,
  })),
})
