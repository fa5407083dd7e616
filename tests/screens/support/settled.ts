/** Waits until a page is settled: its requests are answered, and nothing on it moves. */
import type { Page, Request } from '@playwright/test'
import { API } from './answers.ts'

/**
 * How long nothing may have changed. Deferred requests start when the browser is idle, and React delays the replacement
 * of a just shown placeholder by 300 ms.
 */
const QUIET_MS = 320

/**
 * Follows a page's requests; the returned function waits until the page is settled. `loading`: part of it never
 * finishes.
 */
export function watch(page: Page): (loading: boolean) => Promise<void> {
  const files = new Set<Request>()
  // The harness answers the API at once, or never.
  page.on('request', (request) => !request.url().startsWith(API) && files.add(request))
  page.on('requestfinished', (request) => files.delete(request))
  page.on('requestfailed', (request) => files.delete(request))
  return async (loading) => {
    await page.waitForFunction(() => document.querySelector('main, [role=main]') !== null)
    do await page.evaluate(quiet, { ms: QUIET_MS, loading })
    while (files.size > 0)
  }
}

/**
 * In the page: nothing has changed for a while, no placeholder is left that waits for something, fonts and pictures
 * are loaded, and animations have ended.
 */
async function quiet({ ms, loading }: { readonly ms: number; readonly loading: boolean }): Promise<void> {
  const waits = (): boolean =>
    !loading && document.querySelector('.animate-late > .animate-breathe:not([data-still] *)') !== null
  do {
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => arm())
      let timer = 0
      const arm = (): void => {
        clearTimeout(timer)
        timer = window.setTimeout(() => {
          observer.disconnect()
          requestIdleCallback(() => resolve(), { timeout: ms })
        }, ms)
      }
      observer.observe(document.documentElement, { childList: true, subtree: true, attributes: true })
      arm()
    })
  } while (waits())
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  for (const animation of document.getAnimations()) animation.finish()
}
