/**
 * Offline: the shell, the last balances with their time, and no action that could lose money; and new versions, which
 * wait until the customer accepts them.
 */
import { expect, type Page, test } from '@playwright/test'
import { joinWithPin, newCustomer } from './support/customer.ts'
import { receiveBitcoin } from './support/money.ts'
import { startHost } from './support/own-host.ts'

const HELD = '0.02'

test('the last balances stay without network, with their time, and nothing can be sent', async ({ page }) => {
  await joinWithPin(page, newCustomer())
  await receiveBitcoin(page, HELD)
  await page.goto('/dashboard')
  await expect(worth(page)).toContainText(/\$[1-9]/)
  await expect(worth(page)).toContainText('in a day')
  await page.goto(`/swap?from=BTC&to=USDT&amount=${HELD}`)
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeEnabled()
  const before = await storedBalance(page)
  await page.goto('/dashboard')
  await readyWithoutNetwork(page)
  await expect.poll(() => storedBalance(page)).not.toBe(before)

  await loseNetwork(page)
  await page.reload()
  await expect(page.getByText(/You are offline\. Values as of .*\d\d:\d\d/)).toBeVisible()
  await expect(worth(page)).toContainText(/\$[1-9]/)
  await expect(page.getByRole('list', { name: 'Assets' })).toContainText(HELD)

  await page.goto(`/swap?from=BTC&to=USDT&amount=${HELD}`)
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeDisabled()

  // A page whose files were never cached: reports it once, and does not retry in a loop.
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await page.goto('/settings/services/referral')
  const missing = page.getByRole('status').filter({ hasText: "This page isn't saved for offline use" })
  await expect(missing).toBeVisible()
  await missing.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(worth(page)).toContainText(/\$[1-9]/)
  expect(loads).toBe(1)
  await page.goto('/dashboard')

  await findNetwork(page)
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
  expect(await cachedByServiceWorker(page)).toEqual([])
})

test('a new version is offered, and comes when it is wanted', async ({ page }) => {
  let host = await startHost('First')
  try {
    await page.goto(`${host.address}/auth/login`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect(page.getByText('First', { exact: true })).toBeVisible()

    await host.stop()
    host = await startHost('Second')
    await lookForNewVersion(page)
    const prompt = page.getByRole('region', { name: 'New version' })
    await expect(prompt).toContainText('A new version is ready.')
    await expect(page.getByText('First', { exact: true })).toBeVisible()
    await prompt.getByRole('button', { name: 'Reload now' }).click()
    await expect(page.getByText('Second', { exact: true })).toBeVisible()
    await expect(prompt).toHaveCount(0)
  } finally {
    await host.stop()
  }
})

const worth = (page: Page) => page.getByRole('region', { name: 'Balance' })

const NO_NETWORK = 'no-network'

/**
 * Takes the network away. A page opened offline must know: a real device reports it, while the emulation of some
 * versions of Chromium (150) reports a network until the next change.
 */
async function loseNetwork(page: Page): Promise<void> {
  const know = (key: string): void => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => sessionStorage.getItem(key) === null })
  }
  await page.addInitScript(know, NO_NETWORK)
  await page.evaluate(know, NO_NETWORK)
  await page.evaluate((key) => sessionStorage.setItem(key, ''), NO_NETWORK)
  await page.context().setOffline(true)
}

/** Restores the network. */
async function findNetwork(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate((key) => {
    sessionStorage.removeItem(key)
    window.dispatchEvent(new Event('online'))
  }, NO_NETWORK)
}

/** Waits until the service worker controls the page and has cached its files. */
async function readyWithoutNetwork(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForFunction(async () => (await (await caches.open('zend-files')).keys()).length > 0)
}

/** The last balance as stored in the browser: sealed, so only the ciphertext can be compared. */
async function storedBalance(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('keyval').objectStore('keyval')
          const names = store.getAllKeys()
          names.addEventListener('success', () => {
            const name = names.result.find(
              (key) => typeof key === 'string' && key.startsWith('answer:') && key.endsWith(':["wallet","balance"]'),
            )
            const reading = store.get(name ?? '')
            reading.addEventListener('success', () => {
              opening.result.close()
              resolve(reading.result as unknown)
            })
          })
        })
      }),
  )
}

/** Entries of the service worker's caches that are not build files: an API answer there would belong to somebody. */
async function cachedByServiceWorker(page: Page): Promise<readonly string[]> {
  const cached = await page.evaluate(async () => {
    const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.length).toBeGreaterThan(0)
  return cached.filter((path) => !/^\/(?:static\/.*|auth\/login|favicon\.svg|manifest\.webmanifest)?$/.test(path))
}

/** What the browser does when a page is opened, and the app each hour. */
async function lookForNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
}
