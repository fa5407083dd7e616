/**
 * A supplier abroad: added with a code and the PIN, paid, and following the payment without an account; then its
 * account is changed, and the contact that was saved before confirms it by the mailed link.
 */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { callsOf, payAbroad, verifyCompany } from './support/abroad.ts'
import { openAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { openCompanies } from './support/companies.ts'
import { signIn, skipIntroduction } from './support/customer.ts'
import { confirm } from './support/members.ts'
import { receiveTether } from './support/money.ts'
import { mailedLink, pauseBlocks } from './support/sandbox.ts'

test.use({ baseURL: addresses.business })
test.beforeAll(() => pauseBlocks('ethereum'))

const SUPPLIER = 'Porto Ceramics'
const [OLD, NEW] = ['PT50 0002 0123 1234 5678 9015 4', 'DE89 3704 0044 0532 0130 00']

/** A page of somebody who has no account. */
async function stranger(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: addresses.business })).newPage()
  await page.goto(address)
  return page
}

test('a supplier is added, follows a payment, and confirms its new account', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const customer = await openAccount()
  const name = `Baobab ${customer.username}`
  const contact = `contas.${customer.username}@porto.example`
  await openCompanies(customer, ['view', 'deposit', 'fx', 'beneficiary.manage', 'kyb.manage', 'approve'], name)
  await page.goto('/auth/login')
  await signIn(page, customer)
  await skipIntroduction(page)

  await test.step('a wrong number is told at once; the right one is confirmed and saved', async () => {
    await page.goto('/zend-fx/suppliers')
    await expect(page.getByText('No supplier yet')).toBeVisible()
    await page.getByRole('link', { name: 'Add a supplier' }).click()
    await page.getByLabel('Name of the company').fill(SUPPLIER)
    await page.getByLabel('Country', { exact: true }).selectOption('PT')
    await page.getByLabel('Street').fill('Rua das Flores')
    await page.getByLabel('Town').fill('Porto')
    await page.getByLabel('IBAN').fill(OLD.replace('50', '51'))
    await page.getByLabel('Email of somebody at the supplier').fill(contact)
    await expect(page.getByText(/^This was mistyped/)).toBeVisible()
    await page.getByLabel('IBAN').fill(OLD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await confirm(page, customer)
    await expect(page).toHaveURL(/\/zend-fx\/suppliers\/spr_\w+$/)
    await expect(page.getByRole('heading', { name: SUPPLIER })).toBeVisible()
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  })

  await test.step('it follows its payment without an account', async () => {
    const supplier = page.url().split('/').at(-1) ?? ''
    await receiveTether(page, '2000')
    const call = await callsOf(page)
    await verifyCompany(call, customer, name)
    const { tracker } = await payAbroad(call, customer, supplier)
    const theirs = await stranger(browser, `/track#${tracker}`)
    await expect(
      theirs.getByRole('heading', { name: /^€250\.00 (?:leaves for your bank|is on its way|has arrived)/ }),
    ).toBeVisible()
    await expect(theirs.getByText(`From ${name}`)).toBeVisible()
    await expect(theirs.getByText('Exchanged into EUR')).toBeVisible()
    // Cut off, as a link can be in a letter.
    await theirs.goto(`/track#${tracker.slice(1)}`)
    await theirs.reload()
    await expect(theirs.getByText('This link is incomplete')).toBeVisible()
    await theirs.context().close()
    await page.goto(`/zend-fx/suppliers/${supplier}`)
  })

  await test.step('its account is changed, which waits for the contact that was saved before', async () => {
    await page.getByRole('button', { name: 'Change the details' }).click()
    await page.getByLabel('IBAN').fill(NEW)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('region', { name: 'What changes' })).toContainText(`Now: ${NEW}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await confirm(page, customer)
    await expect(page.getByRole('region', { name: 'A change waits' })).toContainText(NEW)
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expect(page.getByText(/You can send it again/)).toBeVisible()
  })

  await test.step('the contact confirms it by the mailed link, and it rests for a day', async () => {
    const theirs = await stranger(browser, await mailedLink(contact, /http\S+\/supplier-link#\S+/, /Porto Ceramics/))
    await expect(theirs.getByText('…3000')).toBeVisible()
    await theirs.getByRole('button', { name: 'Yes, they are right' }).click()
    await expect(theirs.getByText('You confirmed the details')).toBeVisible()
    await theirs.context().close()
    await page.reload()
    await expect(page.getByText(NEW)).toBeVisible()
    await expect(page.getByText(/It can be paid from tomorrow/)).toBeVisible()
    await expect(page.getByText('A change waits')).toHaveCount(0)
  })
})
