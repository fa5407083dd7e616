/**
 * A cheap phone on a slow network in front of our web host: 500 kbit/s, 600 ms per request, a CPU slowed six times, all
 * by the browser's own throttling.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const
const SLOW_NETWORK = {
  offline: false,
  latency: 600,
  downloadThroughput: 500_000 / 8,
  uploadThroughput: 500_000 / 8,
} as const
const SLOW_CPU = 6
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
]

/** Starts the web host with this environment added, and waits until it listens. `stop` ends it. */
export async function serve(env: Readonly<Record<string, string>>): Promise<{ readonly stop: () => void }> {
  const host = spawn(process.execPath, ['apps/web-host/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(host, 'message')
  return { stop: () => void host.kill('SIGTERM') }
}

/** Starts Debian's Chromium; the caller closes it. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: FLAGS })

/** Runs `work` in a fresh phone context with empty storage, and closes it. */
export async function inContext<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** A page that records its largest paint and its layout shift. */
export async function watched(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) seen.cls += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

/** The recorded values of a page: the largest paint in milliseconds, and the layout shift. */
export const seen = (page: Page): Promise<{ readonly lcp: number; readonly cls: number }> =>
  page.evaluate(() => (globalThis as unknown as { readonly seen: { readonly lcp: number; readonly cls: number } }).seen)

/** Throttles the page from its next navigation on. */
export async function slow(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

/** Clears files, answers and picture, so that the next visit is a first one that is signed in. */
export async function forgetFiles(context: BrowserContext, page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('keyval-store')
      opening.addEventListener('error', () => reject(new Error('the database cannot be opened')))
      opening.onsuccess = () => {
        const kept = opening.result.transaction('keyval', 'readwrite').objectStore('keyval')
        kept.delete('last-picture')
        kept.delete(IDBKeyRange.bound('answer:', 'answer:\uffff')).onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
}

/** Waits until the service worker has the app's files, as a visit leaves them. */
export async function filesAreKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(async () => (await (await caches.open('zend-files')).keys()).length > 0, undefined, {
    timeout: 60_000,
  })
}
