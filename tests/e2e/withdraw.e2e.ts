/**
 * Money in, swap, money out: a customer deposits bitcoin, swaps part of it, and sends the rest to an outside address,
 * which is paid exactly once according to the node's blocks.
 */
import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { arrive, enterMailedCode, enterPin, sendToOwnWallet } from './support/customer.ts'
import { receiveBitcoin } from './support/money.ts'
import { bitcoinHeight, minedTo, outsideAddress } from './support/outside.ts'
import { mine, pauseBlocks } from './support/sandbox.ts'

test.beforeAll(() => pauseBlocks('bitcoin'))

test('deposit, swap, withdraw to an address outside, seen mined by the node alone', async ({ page }) => {
  test.setTimeout(300_000)
  const customer = await openAccount()
  await arrive(page, customer)
  await receiveBitcoin(page, '0.01')
  await swapSomeBitcoin(page, '0.002')

  const [address, above] = [outsideAddress(), await bitcoinHeight()]
  await page.goto('/withdraw')
  await expect(page.getByText('Save the wallets you pay often')).toBeVisible()
  await page.getByRole('link', { name: /To a wallet address/ }).click()
  await expect(page.getByRole('link', { name: /^Bitcoin(?! Cash)/ })).toBeVisible()
  await page.getByRole('link', { name: /^Bitcoin(?! Cash)/ }).click()
  await expect(page.getByText('Bitcoin is the only network for BTC.')).toBeVisible()

  await page.getByLabel('Amount').fill('0.001')
  await page.getByLabel("Recipient's address").fill(address)
  await page.getByRole('button', { name: 'Review' }).click()
  await sendToOwnWallet(page)
  const send = page.getByRole('button', { name: /^Send 0\.001/ })
  await expect(send).toBeVisible()
  const gets = (await page.getByText('Recipient gets').locator('..').getByRole('definition').textContent()) ?? ''
  await send.click()
  await enterMailedCode(page, customer)
  await expect(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()

  // A wrong PIN is reported and moves nothing; the right one sends.
  await enterPin(page, '9513')
  await expect(page.getByText('4 tries left.')).toBeVisible()
  await enterPin(page)
  await expect(page).toHaveURL(/\/withdraw\/success\?id=wdr_/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/transaction$/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Withdraw/ })
    .click()
  // A desktop opens it beside the list.
  await expect(page).toHaveURL(/\/transaction(?:\?open=|\/token\/)wdr_/)

  const article = page.getByRole('article')
  await expect(article).toContainText('Transaction hash')
  await mine('bitcoin', 1)
  await expect(article).toContainText(/confirmations/)
  await mine('bitcoin', 6)
  await expect(article).toContainText('Success')

  const paid = BigInt(gets.replace(/\D/g, ''))
  expect(paid).toBeGreaterThan(0n)
  expect(await minedTo(address, above)).toBe(paid)
})

test('a saved wallet is added with a mailed code, paid from the start page, renamed and removed', async ({ page }) => {
  test.setTimeout(300_000)
  const customer = await openAccount()
  await arrive(page, customer)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Security/ }).click()
  await expect(page.getByRole('switch', { name: /Allowlist/ })).toBeVisible()
  await page.getByRole('link', { name: /^Saved Wallet/ }).click()
  await expect(page.getByText('No saved wallet yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add a wallet' }).click()
  await page.getByRole('link', { name: /^Bitcoin(?! Cash)/ }).click()
  await page.getByLabel('Name').fill('Cold shelf')
  await page.getByLabel('Address').fill(outsideAddress())
  await page.getByRole('button', { name: 'Continue' }).click()
  await enterMailedCode(page, customer)
  await page.getByRole('dialog', { name: 'Wallet saved' }).getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/settings\/security\/saved-wallet$/)

  await page.getByRole('link', { name: /^Cold shelf/ }).click()
  await expect(page.getByRole('link', { name: 'Send money to it' })).toBeVisible()
  await page.getByLabel('Name').fill('Warm shelf')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Wallet updated' }).getByRole('button', { name: 'Done' }).click()
  await page.goto('/withdraw')
  await page.getByRole('link', { name: /^Warm shelf/ }).click()
  await expect(page.getByText('Warm shelf')).toBeVisible()

  await page.goto('/settings/security/saved-wallet')
  await page.getByRole('link', { name: /^Warm shelf/ }).click()
  await page.getByRole('button', { name: 'Remove this wallet' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('No saved wallet yet')).toBeVisible()
  await page.goto('/settings/security/pin')
  await expect(page.getByText('Enter your current PIN')).toBeVisible()
})

/** Swaps some bitcoin for USDT. */
async function swapSomeBitcoin(page: Page, amount: string): Promise<void> {
  await page.goto('/swap?from=BTC&to=USDT')
  await page.getByLabel('You pay', { exact: true }).fill(amount)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: /^Swap 0\.002/ }).click()
  await enterPin(page)
  await expect(page).toHaveURL(/\/swap\/success/)
}
