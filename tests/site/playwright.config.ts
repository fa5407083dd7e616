/** The public site from its own host, with an API answered by the tests, in Debian's Chromium. Nothing else runs. */
import { defineConfig } from '@playwright/test'
import { launchOptions, reporter } from '../e2e/support/browser.ts'
import { API, PLAIN, PRODUCTION, STAGING, WITH_LOADERS, LOADERS } from './support/addresses.ts'

const host = (port: number, more: Readonly<Record<string, string>>, command: string) => ({
  command,
  cwd: '../..',
  url: `http://localhost:${port}/robots.txt`,
  env: {
    APP_BUILD: 'apps/marketing/build',
    PERSONAL_PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    PERSONAL_APP_URL: PRODUCTION.personal,
    BUSINESS_APP_URL: PRODUCTION.business,
    STAGING_PERSONAL_APP_URL: STAGING.personal,
    STAGING_BUSINESS_APP_URL: STAGING.business,
    API_URL: API,
    DEPLOYMENT_LABEL: 'Sandbox',
    LOG_LEVEL: 'warn',
    ...more,
  },
  reuseExistingServer: false,
  timeout: 120_000,
})

export default defineConfig({
  testDir: '.',
  testMatch: '*.site.ts',
  outputDir: '../../test-results/site',
  retries: 0,
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  forbidOnly: true,
  reporter,
  use: {
    baseURL: PLAIN,
    browserName: 'chromium',
    launchOptions,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    trace: 'off',
  },
  webServer: [
    host(Number(new URL(PLAIN).port), {}, 'node tools/site-host.ts'),
    // Started once the first answers, so that the build exists.
    host(
      Number(new URL(WITH_LOADERS).port),
      { SITE_CHAT_SCRIPT: LOADERS.chat, SITE_ANALYTICS_SCRIPT: LOADERS.analytics },
      'node apps/web-host/src/main.ts',
    ),
  ],
})
