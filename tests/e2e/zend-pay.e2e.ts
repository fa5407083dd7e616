/**
 * Zend Pay between two browsers: the payer recognises the payee first, and the money appears at the payee without a
 * reload.
 */
import { expect, test } from '@playwright/test'
import { openAccount, openUnverifiedAccount } from './support/account.ts'
import { arrive, enterMailedCode, enterPin, newCustomer } from './support/customer.ts'
import { entry, receiveBitcoin } from './support/money.ts'
import { pauseBlocks } from './support/sandbox.ts'

test.beforeAll(() => pauseBlocks('bitcoin'))

test('one customer pays another by username, and both see it at once', async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000)
  const payer = await openAccount()
  const payee = await openUnverifiedAccount({ ...newCustomer(), firstName: 'Kofi' })
  const other = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await arrive(other, payee)
  await arrive(page, payer)
  await receiveBitcoin(page, '0.01')

  // The payee has their empty history open and touches nothing from here on.
  await other.goto('/transaction')
  await expect(other.getByRole('main').getByText('No Transaction Yet')).toBeVisible()

  await page.goto('/withdraw')
  await page.getByRole('link', { name: /^Zend Pay/ }).click()
  await page.getByLabel('Username').fill('nobody_has_this')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Nobody has this username.')).toBeVisible()
  await page.getByLabel('Username').fill(payee.username)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Kofi Obi', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pay Kofi Obi' }).click()
  await page.getByLabel('Amount').fill('0.0005')
  await page.getByLabel('Note').fill('For the market')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('button', { name: /^Pay 0\.0005/ })).toBeVisible()
  await page.getByRole('button', { name: /^Pay 0\.0005/ }).click()
  await enterMailedCode(page, payer)
  await enterPin(page)
  await expect(page).toHaveURL(/\/withdraw\/success\?id=trf_/)
  await expect(page.getByRole('dialog', { name: 'Payment sent' })).toBeVisible()

  await expect(entry(other, `From @${payer.username}`)).toContainText('0.0005 BTC')
  await other
    .getByRole('main')
    .getByRole('link', { name: `From @${payer.username}` })
    .click()
  await expect(other.getByRole('article')).toContainText('For the market')
  await other.goto('/dashboard')
  await expect(other.getByRole('list', { name: 'Assets' })).toContainText('0.0005 BTC')

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/transaction$/)
  await expect(entry(page, `To @${payee.username}`)).toContainText('0.0005 BTC')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  await other.context().close()
})
