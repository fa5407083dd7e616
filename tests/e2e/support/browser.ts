/** Debian's Chromium and the reporters: the same for every suite that Playwright runs. */
import type { LaunchOptions, ReporterDescription } from '@playwright/test'

/** How the browser is started. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** A list for people and, on request, a report for the tally of `npm test`. */
export const reporter: ReporterDescription[] =
  process.env['E2E_JSON'] === undefined ? [['list']] : [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]]
