/**
 * Selling crypto into a Nigerian bank account and into a Kenyan mobile-money wallet, with the real worker and the bank
 * simulator in the providers' formats; each sale is followed until the money has arrived.
 */
import { expect, type Page, test } from '@playwright/test'
import { codeFor, openAccount } from './support/account.ts'
import { arrive, type Customer, enterMailedCode, enterPin } from './support/customer.ts'
import { receiveBitcoin, receiveTether } from './support/money.ts'
import { pauseBlocks } from './support/sandbox.ts'

// In the simulator the third digit from the end decides the owner and the last two the outcome: Ada's, paid.
const NUBAN = '0123450010'
const MPESA = '0712345010'

test.beforeAll(async () => {
  for (const network of ['bitcoin', 'ethereum']) await pauseBlocks(network)
})

test('USDT to a Nigerian account and BTC to Kenyan mobile money, each followed until it is paid', async ({ page }) => {
  test.setTimeout(180_000)
  const customer = await openAccount()
  await arrive(page, customer)
  await receiveTether(page, '120')
  await receiveBitcoin(page, '0.01')

  await test.step('type a Nigerian account in the sale, sell USDT into it', async () => {
    await page.goto('/quick-sell?from=USDT&amount=100&country=NG')
    await page.getByRole('link', { name: /Add the account that gets the money/ }).click()
    await page.getByRole('combobox', { name: 'Bank' }).fill('Guaranty')
    await page.getByRole('option', { name: /Guaranty/ }).click()
    await page.getByLabel('Account number').fill(NUBAN)
    await page.getByRole('button', { name: 'Check the account' }).click()
    await expect(page.getByText('Your name', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await agree(page, customer, /^Sell 100\.00/)
    await follow(page, 'Your bank is adding the money')
  })

  await test.step('save a Kenyan wallet among the saved accounts, sell BTC into it', async () => {
    await page.goto('/quick-sell/saved')
    await page.getByRole('link', { name: 'Add an account' }).click()
    await page
      .getByRole('list', { name: 'Countries' })
      .getByRole('link', { name: /^Kenya Mobile money/ })
      .click()
    await page.getByLabel('Provider').selectOption({ label: 'M-Pesa' })
    await page.getByLabel('Phone number of the wallet').fill(MPESA)
    await page.getByRole('button', { name: 'Check the account' }).click()
    await saveAccount(page, customer)
    await page.getByRole('dialog', { name: 'Account saved' }).getByRole('button', { name: 'Done' }).click()
    const saved = page.getByRole('list', { name: 'Saved accounts' })
    await expect(saved.getByRole('listitem')).toHaveCount(2)
    await saved
      .getByRole('listitem')
      .filter({ hasText: 'M-Pesa' })
      .getByRole('link', { name: 'Sell to this account' })
      .click()
    await page.getByRole('link', { name: /^You sell \w+. Choose something else/ }).click()
    await page
      .getByRole('list', { name: 'Coins' })
      .getByRole('link', { name: /^Bitcoin(?! Cash)/ })
      .click()
    await page.getByLabel('You sell', { exact: true }).fill('0.0005')
    await sell(page, customer, /^Sell 0\.0005/)
    await follow(page, 'Your provider is adding the money')
  })

  await page.goto('/transaction/offramp')
  await expect(page.getByRole('main').getByRole('link', { name: /Quick sell/ })).toHaveCount(2)
})

async function saveAccount(page: Page, customer: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Save this account' }).click()
  await enterMailedCode(page, customer)
  await enterPin(page)
}

/** From the form to the page of the finished order. */
async function sell(page: Page, customer: Customer, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Review the sale' }).click()
  await agree(page, customer, button)
}

/** From the offer to the page of the finished order. */
async function agree(page: Page, customer: Customer, button: RegExp): Promise<void> {
  await expect(page.getByRole('timer')).toContainText(/Rate held for \d:\d\d/)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await page.keyboard.type(await codeFor(customer))
  await enterPin(page)
  await expect(page).toHaveURL(/\/quick-sell\?sold=sel_/)
  await page.getByRole('link', { name: 'Follow the money' }).click()
}

/** The tracker advances by itself through the stages. */
async function follow(page: Page, stage: string): Promise<void> {
  const sale = page.getByRole('article')
  await expect(sale).toContainText(stage)
  await expect(sale).toContainText('Success')
  await expect(sale).toContainText('The money has arrived')
  await expect(sale.getByRole('button', { name: 'Receipt' })).toBeVisible()
}
