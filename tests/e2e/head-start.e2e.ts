/**
 * The script in the page's head, before the app's own files are loaded: it requests the dashboard's first answers,
 * once, and stores an early press.
 */
import { expect, test } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { arrive, enterPassword } from './support/customer.ts'

// Files served by a service worker could not be delayed.
test.use({ serviceWorkers: 'block' })

test('the dashboard’s data is requested before the app’s files are loaded, and each once, whatever the first event is', async ({
  page,
}) => {
  await arrive(page, await openAccount())

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/(?:personal|accounts)\//.test(request.url())) asked.push(request.url())
  })
  const first = [
    page.waitForRequest(/\/personal\/balance$/),
    page.waitForRequest(/\/personal\/transaction\/marketprice\?quote=NGN$/),
  ]
  await page.route('**/static/framework-*.js', async (route) => {
    await Promise.all(first)
    await route.continue()
  })
  const greeted = page.waitForResponse(/\/personal\/events$/)
  await page.reload()
  // The stored picture of the last visit has the same content before the app is loaded.
  await expect(page.getByRole('main').getByRole('region', { name: 'Balance' })).toContainText('₦0.00')
  await expect(page.getByRole('list', { name: 'Assets' })).toContainText('₦')
  await greeted
  // Nor after returning from another page.
  await page.getByRole('list', { name: 'Assets' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/assets\/\w+$/)
  await page.goBack()
  await expect(page.getByRole('main').getByRole('region', { name: 'Balance' })).toBeVisible()
  // The page of a coin requests its own part of the history, at another URL.
  const once = asked.filter((address) =>
    /\/personal\/balance$|\/accounts\/users\/usr_\w+$|\/transaction\/history\?search=&page=1&limit=5$/.test(address),
  )
  expect(once.toSorted()).toEqual([...new Set(once)].toSorted())
  expect(once).toHaveLength(3)
})

test('a customer who may not send money sees that on every page that sends it', async ({ page }) => {
  const record = page.waitForResponse((response) => response.ok() && /\/accounts\/users\/usr_\w+$/.test(response.url()))
  await arrive(page, await openAccount())
  const { data } = (await (await record).json()) as { data: { user: object } }
  await page.route(/\/accounts\/users\/usr_\w+$/, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { data: { user: { ...data.user, permissions: ['deposit'] } } },
    }),
  )
  for (const path of ['/withdraw', '/withdraw?kind=zend-pay', '/withdraw/coins', '/withdraw/networks?currency=USDT']) {
    await page.goto(path)
    await expect(page.getByText('You cannot send money from this account')).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
})

test('a press on "Sign in" before the app is there is kept, and done once; nothing travels before', async ({
  page,
}) => {
  const customer = await openAccount()
  const released = Promise.withResolvers<void>()
  await page.route('**/static/framework-*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await enterPassword(page, customer)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  expect(sent).toEqual([])
  released.resolve()
  await expect(page).toHaveURL(/\/auth\/verify-otp$/)
  expect(sent.filter((path) => path.endsWith('/sign-in'))).toHaveLength(1)
})
