/**
 * The product's main flow in the browser: a visitor opens an account, signs in, gets an address, and real coins mined
 * on real nodes appear in the balance, once, to the last unit.
 */
import { expect, type Page, test } from '@playwright/test'
import { choosePin, enterMailedCode, newCustomer, register } from './support/customer.ts'
import { readQr } from './support/qr.ts'
import { mine, pauseBlocks, sendCoins } from './support/sandbox.ts'

const COINS = [
  {
    coin: 'Bitcoin',
    code: 'BTC',
    network: 'bitcoin',
    amount: '0.01234567',
    listed: '0.01234567 BTC',
    uri: /^bitcoin:(bcrt1[a-z0-9]+)/,
  },
  {
    coin: 'Tether',
    code: 'USDT',
    network: 'ethereum',
    amount: '120.250001',
    listed: '120.25 USDT',
    uri: /(0x[0-9a-fA-F]{40})/,
  },
] as const

test.beforeAll(async () => {
  for (const { network } of COINS) await pauseBlocks(network)
})

test('sign up, deposit BTC and USDT, and see them arrive', async ({ page }) => {
  test.setTimeout(300_000)
  const faults = collectFaults(page)
  const customer = newCustomer()

  await page.goto('/')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.getByRole('link', { name: 'Open an account' }).click()
  await register(page, customer)
  await enterMailedCode(page, customer)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Set your 4-digit pin transaction pin.')).toBeVisible()
  await choosePin(page)
  await expect(page.getByText('All your recent transactions will appear here.').filter({ visible: true })).toHaveCount(
    1,
  )

  for (const coin of COINS) await depositAndWatch(page, coin)

  await page.goto('/dashboard')
  for (const { listed } of COINS) await expect(page.getByRole('list', { name: 'Assets' })).toContainText(listed)
  await expect(page.getByText('No Transaction Yet').filter({ visible: true })).toHaveCount(0)
  await page.goto('/transaction')
  await expect(page.getByRole('main').getByRole('link', { name: /^Deposit/ })).toHaveCount(COINS.length)
  expect(faults()).toEqual([])
})

test('a visitor is redirected to sign-in, and a signed-in customer is not', async ({ page }) => {
  await page.goto('/deposit/coins')
  await expect(page).toHaveURL(/\/auth\/login$/)
  const customer = newCustomer()
  await page.goto('/auth/register')
  await register(page, customer)
  await enterMailedCode(page, customer)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
})

async function depositAndWatch(
  page: Page,
  { coin, code, network, amount, listed, uri }: (typeof COINS)[number],
): Promise<void> {
  await page.goto('/deposit')
  await page.goto('/deposit/coins')
  await page.getByRole('link', { name: new RegExp(`^${coin}(?! Cash)`) }).click()
  // Bitcoin has one network, which is chosen by itself.
  if (code !== 'BTC')
    await page
      .getByRole('list', { name: 'Networks' })
      .getByRole('link', { name: /^Ethereum/ })
      .click()
  await expect(page).toHaveURL(/\/deposit\/review/)

  const address = uri.exec(await readQr(page.getByRole('img', { name: /QR code/ })))?.[1] ?? ''
  await page.getByRole('button', { name: 'Copy' }).first().click()
  expect((await page.evaluate(() => navigator.clipboard.readText())).toLowerCase()).toBe(address.toLowerCase())

  await sendCoins(network, code, address, amount)
  await mine(network, 1)
  const arriving = page.getByRole('link', { name: `+${listed}` }).filter({ hasText: 'confirmations' })
  await expect(arriving).toContainText(/1 of \d+ confirmations/)
  await mine(network, 1)
  await expect(arriving).toContainText(/2 of \d+ confirmations/)
  const needed = Number(/of (\d+) confirmations/.exec((await arriving.textContent()) ?? '')?.[1])
  await mine(network, needed - 2)
  // On a phone a sheet says so, and offers the sale.
  const sheet = page.getByRole('dialog', { name: 'It is in your balance' })
  if ((page.viewportSize()?.width ?? 0) < 700) await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(arriving).toContainText('Added to your balance')
  await arriving.click()
  await expect(page).toHaveURL(/\/transaction\/token\/dep_/)
  await expect(page.getByRole('article')).toContainText('Success')
  await expect(page.getByRole('article')).toContainText(amount)
}

/** Collects console errors and failed requests, since a page with errors is broken even if it looks right. */
function collectFaults(page: Page): () => readonly string[] {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  return () => faults
}
