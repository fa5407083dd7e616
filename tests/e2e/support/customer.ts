/** A customer's steps in the browser for opening an account and signing in, with the visible labels. */
import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { mailedCode } from './sandbox.ts'

/** A person with an account, or about to open one. */
export type Customer = {
  readonly firstName: string
  readonly username: string
  readonly email: string
  /** E.164. Unique: a phone verifies one customer, and changing the number would put a hold on sending. */
  readonly phone: string
  readonly password: string
  readonly usedCodes: Set<string>
}

/** Creates a customer with random data. */
export function newCustomer(): Customer {
  // Digits only: letters could spell the name, which a password must not contain.
  const tail = String(randomInt(1_000_000_000)).padStart(9, '0')
  return {
    firstName: 'Ada',
    username: `ada_${tail}`,
    email: `ada.${tail}@example.com`,
    phone: `+23480${tail.slice(-8)}`,
    password: 'a market day for weaving',
    usedCodes: new Set(),
  }
}

/** Fills in the registration form and sends it; ends on the screen that asks for the code. */
export async function register(page: Page, customer: Customer): Promise<void> {
  await untilAlive(page.getByRole('combobox', { name: 'Country', exact: true }))
  await page.getByLabel('First name').fill(customer.firstName)
  await page.getByLabel('Last name').fill('Obi')
  await page.getByLabel('Username').fill(customer.username)
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await page.getByRole('combobox', { name: 'Country', exact: true }).fill('Nigeria')
  await page.getByRole('listbox', { name: 'Country' }).getByRole('option', { name: 'Nigeria' }).click()
  await page.getByLabel('Phone number').fill(customer.phone.slice('+234'.length))
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('checkbox').setChecked(true, { force: true })
  await page.getByRole('button', { name: 'Open an account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
}

/** Waits until React handles a part of a prerendered page: a list does not open by what is typed before. */
async function untilAlive(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
}

/** Types the newest mailed code; the form submits itself when it is complete. */
export async function enterMailedCode(page: Page, customer: Customer): Promise<void> {
  const code = await mailedCode(customer.email, customer.usedCodes)
  customer.usedCodes.add(code)
  await expect(page.getByLabel(/digit code/).first()).toBeVisible()
  await page.keyboard.type(code)
}

/** The first step of signing in; the account decides the second. */
export async function enterPassword(
  page: Page,
  { email, password }: Pick<Customer, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in with password and mailed code; ends on the dashboard. */
export async function signIn(page: Page, customer: Customer): Promise<void> {
  await enterPassword(page, customer)
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await enterMailedCode(page, customer)
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Signs out by the menu, wherever a screen of this size has it; ends on the sign-in page. */
export async function signOut(page: Page): Promise<void> {
  const wide = (page.viewportSize()?.width ?? 0) >= 1326
  if (!wide) await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}

/** The transaction PIN that customers here choose. */
export const PIN = '4826'

/** Creates the PIN in the dialog that opens after the first sign-in. */
export async function choosePin(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create your PIN' })
  await expect(dialog.getByText('Set your 4-digit pin transaction pin.')).toBeVisible()
  for (const button of ['Next', 'Submit']) {
    await expect(dialog.getByRole('button', { name: button })).toBeDisabled()
    await page.keyboard.type(PIN)
    await dialog.getByRole('button', { name: button }).click()
  }
  await page.getByRole('dialog', { name: 'Your PIN is set' }).getByRole('button', { name: 'Done' }).click()
}

/** Skips the introduction of the business app, on the dashboard of a new customer with a PIN. */
export async function skipIntroduction(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Welcome/ })
    .getByRole('button', { name: 'Skip' })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Types the PIN into the sheet that asks for it. */
export async function enterPin(page: Page, pin = PIN): Promise<void> {
  await expect(
    page.getByRole('dialog', { name: 'Enter your PIN' }).getByRole('group', { name: 'Transaction PIN' }),
  ).toBeVisible()
  await page.keyboard.type(pin)
}

/** Signs in a customer with an account and a PIN; ends on the dashboard. */
export async function arrive(page: Page, customer: Customer): Promise<void> {
  await page.goto('/auth/login')
  await signIn(page, customer)
}

/** Opens an account in the browser, which also signs in, and creates the PIN; ends on the dashboard. */
export async function joinWithPin(page: Page, customer: Customer): Promise<void> {
  await page.goto('/auth/register')
  await register(page, customer)
  await enterMailedCode(page, customer)
  await expect(page).toHaveURL(/\/dashboard$/)
  await choosePin(page)
}

/** Answers who asked for a first send, which everybody with a new account is asked: nobody, since it is their own. */
export async function sendToOwnWallet(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Nobody: it is my own wallet or account' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  // The answer brings a new offer, whose fee may be another.
  await expect(page.getByRole('heading', { name: 'Who asked you to send this?' })).toBeHidden()
}
