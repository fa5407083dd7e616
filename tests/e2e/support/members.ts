/** Companies and their members in the browser: opening one, inviting, joining, with the visible labels. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { addresses } from './addresses.ts'
import { addFingerprintReader } from './authenticator.ts'
import {
  choosePin,
  type Customer,
  enterMailedCode,
  enterPassword,
  enterPin,
  register,
  skipIntroduction,
} from './customer.ts'
import { mailedLink } from './sandbox.ts'

/** The menu, which a phone opens first. */
export async function menu(page: Page): Promise<Locator> {
  const phone = page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' })
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.or(phone).first()).toBeVisible()
  if (await phone.isVisible()) await phone.click()
  return main
}

/** Opens an account with a company and adds a passkey on the way in; ends on the company's dashboard. */
export async function openCompany(page: Page, owner: Customer, name: string, number = 'RC 123456'): Promise<void> {
  await page.goto('/auth/register')
  await page.getByLabel('Legal name').fill(name)
  await page.getByLabel('Country of registration').selectOption('NG')
  await page.getByLabel('Registered as').selectOption('RC')
  await page.getByLabel('Registration number').fill(number)
  await register(page, owner)
  await enterMailedCode(page, owner)
  await expect(page.getByText('A password alone doesn’t open a company’s account.')).toBeVisible()
  await addPasskey(page, owner)
  await page.getByRole('link', { name: 'Go on to the company' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await choosePin(page)
  await skipIntroduction(page)
}

/** Invites somebody from the page of members; ends there. */
export async function invite(page: Page, by: Customer, email: string, role: string): Promise<void> {
  await page.getByRole('link', { name: 'Invite' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption(role)
  await page.getByRole('button', { name: 'Continue' }).click()
  await confirm(page, by)
  await page.getByRole('dialog', { name: 'Invitation sent' }).getByRole('button', { name: 'Done' }).click()
}

/** The invited person follows the mailed link, signs in, accepts, adds a passkey, and is in. */
export async function join(browser: Browser, invited: Customer, name: string): Promise<Page> {
  return test.step('the invited person signs in by the mailed link and joins', async () => {
    const context = await browser.newContext({ baseURL: addresses.business })
    const page = await context.newPage()
    await addFingerprintReader(page)
    const link = await mailedLink(invited.email, /http\S+\/invitation#\S+/, /Ada Obi/)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: `Ada Obi invites you to ${name}` })).toBeVisible()
    await expect(page).toHaveURL(`${addresses.business}/invitation`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await enterPassword(page, invited)
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await enterMailedCode(page, invited)
    await page.getByRole('button', { name: 'Join the company' }).click()
    await page
      .getByRole('dialog', { name: `You act for ${name}` })
      .getByRole('button', { name: 'Go on' })
      .click()
    await expect(page.getByText('A password alone doesn’t open a company’s account.')).toBeVisible()
    await addPasskey(page, invited)
    await page.getByRole('link', { name: 'Go on to the company' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await skipIntroduction(page)
    return page
  })
}

/** Adds a passkey on the page of the second step. */
async function addPasskey(page: Page, { password }: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Use the password instead' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You have a second step.')).toBeVisible()
}

/** A mailed code, then the PIN. */
export async function confirm(page: Page, customer: Customer): Promise<void> {
  await enterMailedCode(page, customer)
  await enterPin(page)
}
