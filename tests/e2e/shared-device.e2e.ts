/**
 * One browser, two customers, and a search through everything the browser stores: nothing of one customer remains for
 * the next, in any tab, in storage, or by going back.
 */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Customer, joinWithPin, newCustomer, signIn, signOut } from './support/customer.ts'

test('who signs out leaves nothing on the device, in no tab', async ({ page, context }) => {
  const ada = newCustomer()
  await joinWithPin(page, ada)
  await page.goto('/settings/account/profile')
  await expect(page.getByRole('main')).toContainText(ada.username)
  await page.evaluate(() => sessionStorage.setItem('zend.draft', 'what Ada wrote'))
  const other = await context.newPage()
  await other.goto('/settings/account/profile')
  await expect(other.getByRole('main')).toContainText(ada.username)
  expect(await sealedEntries(page)).toBeGreaterThan(0)

  await signOut(page)
  await expect(other).toHaveURL(/\/auth\/login$/)
  for (const tab of [page, other]) {
    const stored = await everythingStored(tab)
    for (const secret of [ada.username, ada.email, 'what Ada wrote']) expect(stored).not.toContain(secret)
    expect(await sealedEntries(tab)).toBe(0)
    await tab.goBack()
    await expect(tab).toHaveURL(/\/auth\/(?:login|register)$|about:blank/)
    await expect(tab.locator('body')).not.toContainText(ada.username)
  }
})

test('the next customer of a device meets nothing of the one before', async ({ page, context, browser, baseURL }) => {
  const [ada, obi] = [newCustomer(), newCustomer()]
  for (const customer of [ada, obi]) await joinElsewhere(browser, baseURL, customer)
  const other = await context.newPage()
  await page.goto('/auth/login')
  await signIn(page, ada)
  await page.goto('/settings/account/profile')
  await expect(page.getByRole('main')).toContainText(ada.username)
  await other.goto('/dashboard')
  await signOut(page)
  await expect(other).toHaveURL(/\/auth\/login$/)

  await signIn(other, obi)
  for (const tab of [page, other]) {
    await tab.goto('/settings/account/profile')
    await expect(tab.getByRole('main')).toContainText(obi.username)
    await expect(tab.locator('body')).not.toContainText(ada.username)
    const stored = await everythingStored(tab)
    for (const secret of [ada.username, ada.email]) expect(stored).not.toContain(secret)
  }
})

/** Opens an account on another device, so that this one has no data of it. */
async function joinElsewhere(browser: Browser, baseURL: string | undefined, customer: Customer): Promise<void> {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await joinWithPin(await context.newPage(), customer)
  await context.close()
}

/** Number of entries in the app's own database: the key, and the values sealed with it. */
const sealedEntries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('keyval-store')) return 0
    return await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('keyval-store')
      opening.addEventListener('error', () => reject(new Error('the database cannot be opened')))
      opening.addEventListener('success', () => {
        const { result } = opening
        const counting = result.transaction('keyval').objectStore('keyval').count()
        counting.addEventListener('success', () => {
          result.close()
          resolve(counting.result)
        })
      })
    })
  })

/** Both storages, every record of every database, and the body of every cached answer, as one text. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stored = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        stored.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    const readAll = (database: IDBDatabase, store: string): Promise<string> =>
      new Promise((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll()
        reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)))
      })
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of database.objectStoreNames) stored.push(await readAll(database, store))
      database.close()
    }
    return stored.join('\n')
  })
