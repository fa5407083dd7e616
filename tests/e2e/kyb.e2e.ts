/**
 * A company is verified, from the first page to higher limits: it describes itself, lists its director, who shows who
 * they are by their own link without an account, hands in its papers, answers what is asked again, and is approved by
 * the terminal's tool. The simulated register knows the company (sandbox/register/companies.ts).
 */
import { randomInt } from 'node:crypto'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { openCompanies } from './support/companies.ts'
import { enterMailedCode, enterPassword } from './support/customer.ts'
import { operate } from './support/operator.ts'
import { mailedLink } from './support/sandbox.ts'

test.use({ baseURL: addresses.business })

const NAME = 'Savanna Holdings Limited'
const KYB = '/settings/account/business-kyb'
const decide = (...words: readonly string[]): Promise<string> =>
  operate('verification', ...words, '--operator', 'ngozi', '--why', 'case 12')
/** $100,000 at any rate that the simulated market has. */
const VERIFIED = /₦1\d\d,\d{3},\d{3}/
const limits = (page: Page): Locator => page.getByRole('region', { name: 'What you can still send' })
const today = (): string => new Date().toISOString().slice(0, 10)
const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a6a58' } })
    .jpeg()
    .toBuffer()

test('a company is verified, and may then send more', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const customer = await openUnverifiedAccount()
  await openCompanies(customer, ['view', 'deposit', 'kyb.manage'], NAME)
  const mail = `kofi.${customer.username}@example.com`
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
    await describe(page)
  })

  await test.step('it lists its director, who owns it', async () => {
    await expect(page).toHaveURL(`${KYB}/directors`)
    await page.getByRole('link', { name: 'Add the first one' }).click()
    await addDirector(page, mail)
    await expect(page.getByRole('region', { name: 'Who owns it' })).toContainText('100.0% in total')
  })

  await test.step('who shows who they are by their own link', async () => {
    await page.getByRole('button', { name: 'Send the link: Kofi Mensah' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await proveByLink(browser, mail)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })

  await test.step('it hands in its papers, and everything', async () => {
    await page.goto(`${KYB}/documents`)
    for (const name of [
      'Certificate of registration',
      'Status report from the register',
      'Constitution or articles',
      'Board resolution',
      'Proof of tax number',
      'Proof of address',
    ])
      await givePaper(page, name)
    await page.goto(KYB)
    await handIn(page)
  })

  const company = await test.step('one thing is asked again, and answered at its field', async () => {
    const id = await waiting()
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
    await page.goto(KYB)
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

/** Fills in every group of the business information and saves it; ends on the directors' page. */
async function describe(page: Page): Promise<void> {
  const save = (): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: /^The company/ }).click()
  await page.getByLabel('Registration number').fill('RC 1000003')
  await save()
  await page.getByLabel('What the company does').fill('Imports rice and oil.')
  await page.getByLabel('Sector').selectOption('Import and export')
  await page.getByLabel('Does the company move money for its customers?').selectOption('No, only its own')
  await save()
  await page.getByLabel('Street and number').fill('12 Marina')
  await page.getByLabel('Town').fill('Lagos')
  await save()
  await page.getByLabel('Countries paid').selectOption('India')
  await page.getByLabel('Expected monthly volume').fill('40,000')
  await page.getByLabel('Expected monthly payments').fill('12')
  await page.getByLabel('Where does the company’s money come from?').selectOption('What it sells')
  await save()
  await page.getByRole('dialog', { name: 'Business information saved' }).getByRole('button', { name: 'Done' }).click()
}

async function addDirector(page: Page, mail: string): Promise<void> {
  await page.getByLabel('First names').fill('Kofi')
  await page.getByLabel('Last name').fill('Mensah')
  await page.getByLabel('Their email').fill(mail)
  await page.getByRole('checkbox', { name: /^Director/ }).setChecked(true, { force: true })
  await page.getByRole('button', { name: 'Add a share' }).click()
  await page.getByLabel('Share', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Added' }).getByRole('button', { name: 'Done' }).click()
}

/** A person without an account, on their own phone: consent, number, document, face. */
async function proveByLink(browser: Browser, mail: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(await mailedLink(mail, /http\S+\/kyb-link#\S+/, new RegExp(NAME)))
  await page.getByRole('button', { name: 'Agree and start' }).click()
  // The register confirms every number with this ending, under any name.
  await page.getByLabel('BVN').fill(`22${String(randomInt(10 ** 8)).padStart(8, '0')}1`)
  await page.getByLabel('Birth date', { exact: true }).fill('1990-05-17')
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const slot of ['Front side', 'Back side', 'Your face']) {
    const place = page.getByRole('group', { name: slot })
    const chosen = page.waitForEvent('filechooser')
    await place.getByRole('button', { name: 'Choose a file' }).click()
    await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(place.getByText('Received')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('We have everything')).toBeVisible()
  await context.close()
}

async function givePaper(page: Page, name: string): Promise<void> {
  const card = page.getByRole('region', { name })
  const date = card.getByLabel('Date on the document')
  if ((await date.count()) > 0) await date.fill(today())
  const chosen = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: `Choose files: ${name}` }).click()
  await (await chosen).setFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(card.getByText('Page 1')).toBeVisible()
}

/** Hands in; ends once the automatic checks have run. */
async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByRole('button', { name: 'Hand in' })).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Our team is reviewing it\./)).toBeVisible({ timeout: 1_500 })
  }).toPass()
}

/** The company that waits for one of us. */
async function waiting(): Promise<string> {
  const [id] = /biz_\w+(?=.*in_review)/.exec(await operate('verification', 'list')) ?? []
  if (id === undefined) throw new Error('no company waits')
  return id
}
