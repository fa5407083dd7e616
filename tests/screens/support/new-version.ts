/** A new version of the app, waiting to be let in. */
import { expect, type Page } from '@playwright/test'

/**
 * Reloads the page in a browser whose service worker has a newer one waiting. No worker runs here: the page's API for
 * it is stubbed.
 */
export async function withWaitingVersion(page: Page): Promise<void> {
  const script = await page.addInitScript(() => {
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
  await script.dispose()
}
