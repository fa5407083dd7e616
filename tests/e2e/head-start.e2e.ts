/** What the page's head does before the app's own files are there: it asks for the dashboard's first answers, once, and keeps a press that came too early. */
import { expect, test } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { enterPassword, signIn } from './support/customer.ts'

// Files that a service worker hands out could not be held back.
test.use({ serviceWorkers: 'block' })

test('balances and prices are asked for before the app has its files, and not again by the app', async ({ page }) => {
  await page.goto('/auth/login')
  await signIn(page, await openAccount())
  await expect(page.getByRole('dialog', { name: /^Welcome/ })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/(?:personal|accounts)\//.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  const first = [page.waitForRequest(/\/personal\/balance$/), page.waitForRequest(/\/personal\/transaction\/marketprice\?quote=NGN$/)]
  await page.route('**/static/framework-*.js', async (route) => {
    await Promise.all(first)
    await route.continue()
  })
  // The first event lets everything be read again, which is another matter.
  await page.route('**/personal/events', () => undefined)
  await page.reload()
  // The picture of the last visit says the same before the app is there.
  await expect(page.getByRole('main').getByRole('region', { name: 'Balance' })).toContainText('₦0.00')
  await expect(page.getByRole('list', { name: 'Assets' })).toContainText('₦')
  expect(asked.filter((path) => path === '/personal/balance')).toHaveLength(1)
})

test('a press on "Sign in" before the app is there is kept, and done once; nothing travels before', async ({ page }) => {
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
