/** A new version of the app, waiting to be let in. */
import { expect, type Page } from '@playwright/test'

/**
 * Loads the page again in a browser whose service worker has another one waiting behind it. No worker runs here: only
 * what the page is told is played.
 */
export async function withWaitingVersion(page: Page): Promise<void> {
  const told = await page.addInitScript(() => {
    const waiting = Object.assign(new EventTarget(), {
      scriptURL: `${location.origin}/sw.js`,
      state: 'installed',
      postMessage: () => undefined,
    })
    const registration = Object.assign(new EventTarget(), {
      waiting,
      installing: null,
      active: null,
      update: async () => registration,
    })
    Object.assign(navigator.serviceWorker, { register: async () => registration })
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'New version' })).toBeVisible()
  await told.dispose()
}
