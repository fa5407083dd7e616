/** The verification of a company in the browser, and what one of us decides about it in the terminal. */
import { randomInt } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { operate } from './operator.ts'
import { mailedLink } from './sandbox.ts'

/** The address of its first page. */
export const KYB = '/settings/account/business-kyb'
/** The limit of a verified company. */
export const VERIFIED = /\$100,000/
/** What the company can still send, on the page of its limits. */
export const limits = (page: Page): Locator => page.getByRole('region', { name: 'What you can still send' })

/** Somebody behind a company: their share in percent, and the mailbox that gets their link. */
export type Director = {
  readonly firstName: string
  readonly lastName: string
  readonly share: string
  readonly mail: string
}

/** Fills in every group of the business information and saves it; ends on the directors' page. */
export async function describeCompany(page: Page, number: string): Promise<void> {
  const goOn = (): Promise<void> => page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: /^The company/ }).click()
  await page.getByLabel('Registration number').fill(number)
  await goOn()
  await page.getByLabel('What the company does').fill('Imports rice and oil.')
  await page.getByLabel('Sector').selectOption('Import and export')
  await page.getByLabel('Does the company move money for its customers?').selectOption('No, only its own')
  await goOn()
  await page.getByLabel('Street and number').fill('12 Marina')
  await page.getByLabel('Town').fill('Lagos')
  await goOn()
  await page.getByLabel('Countries paid').selectOption('India')
  await page.getByLabel('Expected monthly volume').fill('40,000')
  await page.getByLabel('Expected monthly payments').fill('12')
  await page.getByLabel('Where does the company’s money come from?').selectOption('What it sells')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Business information saved' }).getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(`${KYB}/directors`)
}

/** Fills in the form for a director who owns a share; ends on the directors' page. */
export async function addDirector(page: Page, { firstName, lastName, share, mail }: Director): Promise<void> {
  await page.getByLabel('First names').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Their email').fill(mail)
  await page.getByRole('checkbox', { name: /^Director/ }).setChecked(true, { force: true })
  await page.getByRole('button', { name: 'Add a share' }).click()
  await page.getByLabel('Share', { exact: true }).fill(share)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Added' }).getByRole('button', { name: 'Done' }).click()
}

/** Mails a director their link, from the directors' page. */
export async function sendLink(page: Page, { firstName, lastName }: Director): Promise<void> {
  await page.getByRole('button', { name: `Send the link: ${firstName} ${lastName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Somebody without an account, on a device of their own of this width: consent, number, document, face. */
export async function proveByLink(browser: Browser, mail: string, company: string, width = 390): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  await page.goto(await mailedLink(mail, /http\S+\/kyb-link#\S+/, new RegExp(company)))
  await page.getByRole('button', { name: 'Agree and start' }).click()
  // The register confirms every number with this ending, under any name.
  await page.getByLabel('BVN').fill(`22${String(randomInt(10 ** 8)).padStart(8, '0')}1`)
  await page.getByLabel('Birth date', { exact: true }).fill('1990-05-17')
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const slot of ['Front side', 'Back side', 'Your face']) {
    const place = page.getByRole('group', { name: slot })
    await choose(page, place.getByRole('button', { name: 'Choose a file' }))
    await expect(place.getByText('Received')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('We have everything')).toBeVisible()
  await context.close()
}

/** Waits on the directors' page until so many are verified. */
export async function untilProven(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Verified', { exact: true })).toHaveCount(count, { timeout: 2_000 })
  }).toPass()
}

/** Adds a page of every paper that a Nigerian company needs. */
export async function givePapers(page: Page): Promise<void> {
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
}

async function givePaper(page: Page, name: string): Promise<void> {
  const card = page.getByRole('region', { name })
  const date = card.getByLabel('Date on the document')
  if ((await date.count()) > 0) await date.fill(new Date().toISOString().slice(0, 'YYYY-MM-DD'.length))
  await choose(page, card.getByRole('button', { name: `Choose files: ${name}` }))
  await expect(card.getByText('Page 1')).toBeVisible()
}

/** Chooses a photo as a camera makes it. */
async function choose(page: Page, button: Locator): Promise<void> {
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a6a58' } })
  const chosen = page.waitForEvent('filechooser')
  await button.click()
  await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() })
}

/** Hands in, from the first page; ends once the automatic checks have run. */
export async function handIn(page: Page): Promise<void> {
  await page.goto(KYB)
  // A reload before the answer would take the request back.
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/business/kyb/submit') && answer.ok())
  await page.getByRole('button', { name: 'Hand in' }).click()
  await answered
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Our team is reviewing it\./)).toBeVisible({ timeout: 1_500 })
  }).toPass()
}

/** Returns the company that came last to those that wait for one of us. */
export async function waitingCompany(): Promise<string> {
  const id = [...(await operate('verification', 'list')).matchAll(/biz_\w+(?=.*in_review)/g)].at(-1)?.[0]
  if (id === undefined) throw new Error('no company waits')
  return id
}

/** One of us decides about a company, by the words of the terminal's tool. */
export const decide = (...words: readonly string[]): Promise<string> =>
  operate('verification', ...words, '--operator', 'ngozi', '--why', 'case 12')
