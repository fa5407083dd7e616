/**
 * A batch of a verified company: its file is handed in, a row is corrected in its place, its owner confirms it with
 * code and PIN, and everybody is paid. And an invoice that somebody without an account pays in coins.
 */
import { expect, type Page, test } from '@playwright/test'
import { openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { addFingerprintReader } from './support/authenticator.ts'
import { verifyCompanyOf } from './support/companies.ts'
import { newCustomer } from './support/customer.ts'
import { describeCompany, KYB } from './support/kyb.ts'
import { confirm, menu, openCompany } from './support/members.ts'
import { receiveTether } from './support/money.ts'
import { mine, pauseBlocks, sendCoins } from './support/sandbox.ts'

test.use({ baseURL: addresses.business })
test.beforeAll(() => pauseBlocks('ethereum'))

/** Enough blocks for any deposit on Ethereum. */
const ETHEREUM_BLOCKS = 20
const NAME = 'Iroko Trading Ltd'

test('people are paid by a file, and an invoice is paid by somebody without an account', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const owner = newCustomer()
  const kofi = await openUnverifiedAccount({ ...newCustomer(), firstName: 'Kofi' })
  const funke = await openUnverifiedAccount({ ...newCustomer(), firstName: 'Funke' })
  await addFingerprintReader(page)
  await openCompany(page, owner, NAME)
  await page.goto(`${KYB}/business-info`)
  await describeCompany(page, 'RC 2000001')
  await verifyCompanyOf(owner)
  await receiveTether(page, '500')
  await page.goto('/dashboard')

  await test.step('the file is handed in, and says at once which row cannot be paid', async () => {
    await (await menu(page)).getByRole('link', { name: 'Batches' }).click()
    await page.getByRole('link', { name: 'New batch' }).click()
    const rows = [`zend,${kofi.username},12.50,USDT,March`, 'zend,nobody_of_that_name,20,USDT,March']
    const buffer = Buffer.from(['way,username,amount,currency,reference', ...rows].join('\r\n'))
    await page.getByLabel('File of the batch').setInputFiles({ name: 'Wages March.csv', mimeType: '', buffer })
    await expect(page).toHaveURL(/\/batches\/bat_/)
    await expect(page.getByText('No Zend customer has this username.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Go on to the review' })).toBeDisabled()
  })

  await test.step('the row is corrected in its place, which a reload does not lose', async () => {
    await page.getByRole('button', { name: 'Correct, row 2' }).click()
    await page.getByLabel('Zend username').fill(funke.username)
    await page.reload()
    await expect(page.getByLabel('Zend username')).toHaveValue(funke.username)
    await page.getByRole('button', { name: 'Save the row' }).click()
    await expect(page.getByRole('button', { name: 'Go on to the review' })).toBeEnabled({ timeout: 30_000 })
  })

  await test.step('it is confirmed with code and PIN, and everybody is paid', async () => {
    await page.getByRole('button', { name: 'Go on to the review' }).click()
    await expect(page.getByRole('region', { name: 'At most leaves' })).toContainText('32.50')
    await page.getByRole('button', { name: 'Make 2 payments' }).click()
    await confirm(page, owner)
    await expect(page.getByText('Everybody is paid.')).toBeVisible({ timeout: 60_000 })
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the result file' }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.csv$/)
    await page.getByRole('list', { name: 'Payments' }).getByText('Kofi Obi').click()
    await page.getByRole('link', { name: 'Payment and receipt' }).first().click()
    await expect(page.getByRole('button', { name: 'Receipt' })).toBeVisible()
  })

  await test.step('an invoice is paid on its page by somebody without an account', async () => {
    await (await menu(page)).getByRole('link', { name: 'Invoices' }).click()
    await page.getByRole('link', { name: 'New invoice' }).click()
    await page.getByLabel('What it is for').fill('Two chairs')
    await page.getByRole('textbox', { name: 'Amount' }).fill('80')
    await page.getByRole('button', { name: 'Make the invoice' }).click()
    await expect(page.getByText('Waits to be paid.')).toBeVisible()
    await page.getByRole('button', { name: 'Copy the link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const payer = await browser.newContext()
    await payBy(await payer.newPage(), link)
    await expect(page.getByText('Paid in full.')).toBeVisible({ timeout: 60_000 })
    await payer.close()
  })
})

/** Somebody opens the link, chooses tethers on Ethereum, and sends exactly what the page asks for. */
async function payBy(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Two chairs').locator('visible=true').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Coin' }).selectOption('USDT')
  await page.getByRole('combobox', { name: 'Network' }).selectOption('ethereum')
  await page.getByRole('button', { name: 'Show amount and address' }).locator('visible=true').click()
  // The page has all of its languages, of which one is shown.
  const said = (slot: string): Promise<string> =>
    page.locator(`[data-slot="${slot}"]`).locator('visible=true').first().innerText()
  await expect(page.getByText('Send exactly').locator('visible=true')).toBeVisible()
  const [amount = ''] = (await said('sendAmount')).split(' ')
  await sendCoins('ethereum', 'USDT', await said('address'), amount)
  await mine('ethereum', ETHEREUM_BLOCKS)
}
