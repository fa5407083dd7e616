/** Debian's Chromium and the reporters: the same for every suite that Playwright runs. */
import type { LaunchOptions, ReporterDescription } from '@playwright/test'

/**
 * Chromium's features that are switched off. For each window it would load its address bar's suggestions as two web
 * pages, which took more processor time than the page under test. The browser obeys only the last list that it is
 * given, so Playwright's own features come first.
 */
export const DISABLED_FEATURES: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** The whole browser, for what Chromium's headless shell cannot do. */
export const wholeBrowser = process.env['WHOLE_CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** How the browser is started. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/lib/chromium/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page lives for a second: optimizing its code costs a tenth of its time and never pays.
    '--js-flags=--no-opt,--no-maglev',
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ],
}

/** A list for people and, on request, a report for the tally of `npm test`. */
export const reporter: ReporterDescription[] =
  process.env['E2E_JSON'] === undefined ? [['list']] : [['list'], ['json', { outputFile: process.env['E2E_JSON'] }]]
