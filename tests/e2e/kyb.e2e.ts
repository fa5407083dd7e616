/**
 * A company is verified, from the first page to higher limits: it describes itself, lists its director, who shows who
 * they are by their own link without an account, hands in its papers, answers what is asked again, and is approved by
 * the terminal's tool. The simulated register knows the company (sandbox/register/companies.ts).
 */
import { expect, test } from '@playwright/test'
import { openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { openCompanies } from './support/companies.ts'
import { enterMailedCode, enterPassword } from './support/customer.ts'
import {
  addDirector,
  decide,
  describeCompany,
  givePapers,
  handIn,
  KYB,
  limits,
  proveByLink,
  sendLink,
  untilProven,
  VERIFIED,
  waitingCompany,
} from './support/kyb.ts'

test.use({ baseURL: addresses.business })

const NAME = 'Savanna Holdings Limited'

test('a company is verified, and may then send more', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const customer = await openUnverifiedAccount()
  await openCompanies(customer, ['view', 'deposit', 'kyb.manage'], NAME)
  const kofi = { firstName: 'Kofi', lastName: 'Mensah', share: '100', mail: `kofi.${customer.username}@example.com` }
  await page.goto('/auth/login')
  await enterPassword(page, customer)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await enterMailedCode(page, customer)
  await expect(page).toHaveURL(/\/dashboard$/)

  await test.step('it describes itself', async () => {
    await page.goto('/settings/account/transaction-limits')
    await expect(page.getByRole('region', { name: `Once ${NAME} is verified` })).toContainText(VERIFIED)
    await expect(limits(page)).not.toContainText(VERIFIED)
    await page.getByRole('link', { name: 'See the verification' }).click()
    await expect(page.getByRole('heading', { name: 'Not started' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Business information' }).first().click()
    await describeCompany(page, 'RC 1000003')
  })

  await test.step('it lists its director, who owns it', async () => {
    await page.getByRole('link', { name: 'Add the first one' }).click()
    await addDirector(page, kofi)
    await expect(page.getByRole('region', { name: 'Who owns it' })).toContainText('100.0% in total')
  })

  await test.step('who shows who they are by their own link', async () => {
    await sendLink(page, kofi)
    await proveByLink(browser, kofi.mail, NAME)
    await untilProven(page, 1)
  })

  await test.step('it hands in its papers, and everything', async () => {
    await givePapers(page)
    await handIn(page)
  })

  const company = await test.step('one thing is asked again, and answered at its field', async () => {
    const id = await waitingCompany()
    await decide('ask', id, 'info.activity', 'unclear')
    await decide('ask', id)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'We need 1 thing again' })).toBeVisible()
    await page.getByRole('link', { name: 'What the company does', exact: true }).click()
    const field = page.getByLabel('What the company does')
    await expect(field).toHaveAccessibleDescription('Please give more detail.')
    await expect(page.getByLabel('Sector')).toBeDisabled()
    await field.fill('Imports rice and oil from India, for about 200 shops in Lagos.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog', { name: 'Business information saved' }).getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(`${KYB}/directors`)
    await handIn(page)
    return id
  })

  await test.step('it is approved, and its limits rise', async () => {
    await decide('approve', company)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Verified' })).toBeVisible()
    await page.goto('/settings/account/transaction-limits')
    await expect(limits(page)).toContainText(VERIFIED)
  })
})
