/**
 * Payments abroad of a verified company: the owner adds a supplier on the way, sees what a payment takes, and asks for
 * it; an approver signs it, and it is followed until it arrives. Another comes back: its money is taken back. A third
 * is in yuan: we look at its invoice, and a bank on the way asks for more.
 */
import { expect, type Page, test } from '@playwright/test'
import { openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { addFingerprintReader } from './support/authenticator.ts'
import { agePasskeys, verifyCompanyOf } from './support/companies.ts'
import { type Customer, newCustomer } from './support/customer.ts'
import { describeCompany, KYB } from './support/kyb.ts'
import { confirm, invite, join, menu, openCompany } from './support/members.ts'
import { receiveTether } from './support/money.ts'
import { operate } from './support/operator.ts'
import { pauseBlocks, providerIs } from './support/sandbox.ts'
import { pdfOf } from '../testkit/pdf.ts'

test.use({ baseURL: addresses.business })
test.beforeAll(() => pauseBlocks('ethereum'))

const NAME = 'Iroko Trading Ltd'
/** In the simulator a word of the supplier's name decides: the bank of a closed account sends the money back. */
const [ARRIVES, RETURNS, ASKED] = ['Harbour Supplies Ltd', 'Closed Harbour Ltd', 'Asked Lihua Trading Ltd'] as const

test('a supplier abroad is paid once an approver signed, and what comes back is taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  // The other provider tells when a payment has arrived.
  await providerIs('down', 'currencycloud')
  const owner = newCustomer()
  const approver = await openUnverifiedAccount({ ...newCustomer(), firstName: 'Funke' })
  await addFingerprintReader(page)
  await openCompany(page, owner, NAME)

  await test.step('Zend FX opens once the company is verified', async () => {
    await (await menu(page)).getByRole('link', { name: 'Zend Fx' }).click()
    await expect(page.getByRole('heading', { name: `Zend FX opens once ${NAME} is verified` })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New payment' })).toHaveCount(0)
    await page.goto(`${KYB}/business-info`)
    await describeCompany(page, 'RC 2000001')
    await verifyCompanyOf(owner)
  })

  await page.goto('/members')
  await invite(page, owner, approver.email, 'approver')
  const approving = await join(browser, approver, NAME)
  await agePasskeys(approver)
  await receiveTether(page, '3000')

  await test.step('the owner adds a supplier on the way to a payment', async () => {
    await page.goto('/zend-fx')
    await page.getByRole('link', { name: 'New payment' }).click()
    await page.getByRole('link', { name: 'Add a supplier' }).click()
    await addSupplier(page, owner, ARRIVES)
    await expect(page).toHaveURL(/\/zend-fx\/transfer-details/)
    await expect(page.getByRole('region', { name: 'Who is paid?' })).toContainText(ARRIVES)
  })

  await test.step('what was typed is there after a way back, and the request waits for the approver', async () => {
    await fillIn(page, '500')
    await page.getByRole('button', { name: 'Go on to the invoice' }).click()
    await handIn(page, { by: ARRIVES, currency: 'GBP', pays: '500.00', number: 'HS-2041', account: '12345600' })
    await page.getByRole('button', { name: 'Go on to the review' }).click()
    await expect(page.getByText('20-00-52').or(page.getByText('200052')).first()).toBeVisible()
    await page.getByRole('link', { name: 'Change the details' }).click()
    await expect(page.getByRole('textbox', { name: 'They get exactly' })).toHaveValue('500')
    await expect(page.getByLabel('Reference for the supplier')).toHaveValue('Invoice 2041')
    await expect(page.getByText('At most leaves')).toBeVisible()
    await page.getByRole('button', { name: 'Go on to the invoice' }).click()
    await expect(page.getByRole('textbox', { name: 'Paid now of invoice HS-2041' })).toHaveValue('500.00')
    await page.getByRole('button', { name: 'Go on to the review' }).click()
    await expect(page.getByText('Invoice HS-2041')).toBeVisible()
    await expect(page.getByText('Waits for Funke Obi.')).toBeVisible()
    await page.getByRole('button', { name: 'Ask to pay £500.00' }).click()
    await confirm(page, owner)
    await expect(page).toHaveURL(/\/approvals\/apr_/)
  })

  await test.step('the approver reads what arrives and what may leave, and signs: it arrives', async () => {
    await approve(approving, page.url())
    await page.goto('/zend-fx')
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(ARRIVES) })
      .click()
    const payment = page.getByRole('article')
    await expect(payment).toContainText('has it: their bank told us.', { timeout: 60_000 })
    await expect(payment).toContainText('Sent by Faster Payments')
    await payment.getByRole('button', { name: 'Copy the link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const supplier = await browser.newContext()
    const theirs = await supplier.newPage()
    await theirs.goto(link)
    await expect(theirs.getByText('£500.00').first()).toBeVisible()
    await supplier.close()
  })

  await test.step('what a bank sends back waits for the company, which takes it back', async () => {
    await page.goto('/zend-fx/transfer-details')
    await page.getByRole('link', { name: 'Someone new' }).click()
    await addSupplier(page, owner, RETURNS)
    await fillIn(page, '300')
    await page.getByRole('button', { name: 'Go on to the invoice' }).click()
    await page.getByRole('button', { name: 'Go on without an invoice' }).click()
    await page.getByRole('button', { name: 'Ask to pay £300.00' }).click()
    await confirm(page, owner)
    await expect(page).toHaveURL(/\/approvals\/apr_/)
    await approve(approving, page.url())
    await page.goto('/transaction')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Payment abroad/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/zend-fx\/payments\/fxp_/)
    await expect(page.getByText('The supplier’s account is closed.').first()).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Take the money back' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('article')).toContainText('are back in your balance')
  })
  await test.step('yuan are paid for goods once we saw the invoice, and a bank on the way has a question', async () => {
    await page.goto('/zend-fx/transfer-details')
    await page.getByRole('link', { name: 'Someone new' }).click()
    await addChineseSupplier(page, owner)
    await fillIn(page, '800', '')
    await page.getByRole('button', { name: 'Go on to the invoice' }).click()
    await handIn(page, { by: ASKED, currency: 'CNY', pays: '800.00', number: 'LH-88', account: '6217000100' })
    await page.getByRole('button', { name: 'Go on to the review' }).click()
    await page.getByRole('button', { name: /^Ask to pay .*800\.00/ }).click()
    await confirm(page, owner)
    await expect(page).toHaveURL(/\/approvals\/apr_/)
    await approve(approving, page.url())
    await page.goto('/zend-fx')
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(ASKED) })
      .click()
    const payment = page.getByRole('article')
    await expect(payment).toContainText('We look at the invoice before anything is exchanged')
    const id = /fxp_[0-9a-z]+/.exec(page.url())?.[0] ?? ''
    await operate('verification', 'accept', id, '--operator', 'grace', '--why', 'The invoice is right')
    await expect(page.getByRole('heading', { name: 'The bank has a question' })).toBeVisible({ timeout: 90_000 })
    await payment.getByRole('textbox').fill('Tiles for a hotel in Lagos')
    await page
      .getByLabel(/^File: /)
      .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: pdfOf(['The contract']) })
    await expect(payment).toContainText('contract.pdf')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect(payment).toContainText('has it: their bank told us.', { timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'The bank has a question' })).toHaveCount(0)
  })
  await approving.context().close()
})

/** Fills in the form of a supplier in China and confirms it. */
async function addChineseSupplier(page: Page, owner: Customer): Promise<void> {
  await page.getByRole('radio', { name: 'CNY' }).setChecked(true, { force: true })
  await page.getByLabel('Name of the company').fill(ASKED)
  await page.getByLabel('Country', { exact: true }).selectOption('CN')
  await page.getByLabel('Street').fill('Zhongshan Road')
  await page.getByLabel('House number').fill('88')
  await page.getByLabel('Town').fill('Guangzhou')
  await page.getByLabel('Postcode').fill('510000')
  await page.getByLabel('Country of the bank').selectOption('CN')
  await page.getByLabel('BIC', { exact: true }).fill('BKCHCNBJ110')
  await page.getByLabel('Account number').fill('6217000100')
  await page.getByLabel('Fees of the banks between').selectOption('shared')
  await page.getByLabel('Email of somebody at the supplier').fill('books@lihua.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await confirm(page, owner)
}

/** Fills in the form of a supplier in the United Kingdom and confirms it. */
async function addSupplier(page: Page, owner: Customer, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'GBP' }).setChecked(true, { force: true })
  await page.getByLabel('Name of the company').fill(name)
  await page.getByLabel('Country', { exact: true }).selectOption('GB')
  await page.getByLabel('Street').fill('Mill Lane')
  await page.getByLabel('House number').fill('4')
  await page.getByLabel('Town').fill('Leeds')
  await page.getByLabel('Postcode').fill('LS1 4AP')
  await page.getByLabel('Sort code').fill('20-00-52')
  await page.getByLabel('Account number').fill('12345600')
  await page.getByLabel('Email of somebody at the supplier').fill('books@harbour.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await confirm(page, owner)
}

/** Says how much the supplier gets, for what, and waits for what it takes. */
async function fillIn(page: Page, amount: string, takes = 'At most leaves'): Promise<void> {
  await page.getByRole('textbox', { name: 'They get exactly' }).fill(amount)
  await page.getByLabel('What it is for').selectOption('Goods')
  await page.getByLabel('Reference for the supplier').fill('Invoice 2041')
  if (takes !== '') await expect(page.getByText(takes)).toBeVisible()
}

/** Hands in an invoice over 800, confirms what was read on it, and pays what the payment delivers of it. */
async function handIn(
  page: Page,
  { by, currency, pays, number, account }: Readonly<Record<'by' | 'currency' | 'pays' | 'number' | 'account', string>>,
): Promise<void> {
  const date = new Date().toISOString().slice(0, 10)
  await page
    .getByLabel('File of the invoice')
    .setInputFiles({
      name: `${number}.pdf`,
      mimeType: 'application/pdf',
      buffer: pdfOf([
        by,
        `Bill to: ${NAME}`,
        `Invoice number: ${number}`,
        `Invoice date: ${date}`,
        `Total amount due: ${currency} 800.00`,
        `Account number: ${account}`,
      ]),
    })
  await expect(page.getByLabel('Number of the invoice')).toHaveValue(number)
  await expect(page.getByLabel('Date on it')).toHaveValue(date)
  await expect(page.getByRole('textbox', { name: 'Total to be paid' })).toHaveValue(/^800(\.00)?$/)
  await page.getByRole('button', { name: 'Confirm this invoice' }).click()
  await expect(page.getByRole('textbox', { name: `Paid now of invoice ${number}` })).toHaveValue(pays)
  await expect(page.getByText('Whoever approves sees this too')).toHaveCount(0)
}

/** The approver signs the request at this address. */
async function approve(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByText(/at most .+USDT/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByRole('button', { name: /^Approv/ })).toHaveCount(0)
}
