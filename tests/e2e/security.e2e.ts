/**
 * Account security in the browser: an authenticator app with recovery codes, a passkey, the password, the list of
 * devices, and the link in a mail that locks the account.
 */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openUnverifiedAccount } from './support/account.ts'
import { addFingerprintReader, type AuthenticatorApp, authenticatorApp } from './support/authenticator.ts'
import { type Customer, enterMailedCode, enterPassword, signIn, signOut } from './support/customer.ts'
import { mailedLink } from './support/sandbox.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

test('authenticator app, recovery code and passkey each sign their owner in', async ({ page }) => {
  await addFingerprintReader(page)
  const customer = await arrive(page)
  await page.goto('/settings/security/2fa')
  await test.step('add a passkey', () => addPasskey(page, customer))
  const app = await test.step('set up an app', () => setUpApp(page, customer))
  const [recoveryCode = ''] = await keepRecoveryCodes(page)
  await signOut(page)

  await test.step('sign in with the code of the app', async () => {
    await enterPassword(page, customer)
    await expect(page.getByText('Open your authenticator app')).toBeVisible()
    await typeCode(page, app.nextCode())
    await expect(page).toHaveURL(/\/dashboard$/)
    await signOut(page)
  })
  await test.step('sign in with a recovery code, which holds money', async () => {
    await enterPassword(page, customer)
    await page.getByRole('button', { name: 'I do not have the app any more' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expectHold(page)
  })
  await test.step('switch the app off', async () => {
    await page.goto('/settings/security/2fa')
    await expect(page.getByText('Recovery codes left: 9.')).toBeVisible()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await typeCode(page, app.nextCode())
    await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
    await signOut(page)
  })
  await test.step('sign in with the passkey, in place of password and code', async () => {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/settings/security/device-management')
    const happened = page.getByRole('list', { name: 'What happened lately' })
    for (const means of ['authenticator app', 'recovery code', 'passkey'])
      await expect(happened).toContainText(`Signed in by ${means}`)
  })
})

test('the list of devices, a new password and the link in a mail each sign another device out', async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = await arrive(page)
  const phone = await (await openPhone(browser, baseURL)).newPage()
  await phone.goto('/auth/login')
  await signIn(phone, customer)

  await test.step('the list', async () => {
    await page.goto('/settings/security/device-management')
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(devices.filter({ hasText: 'This device' })).toContainText('Linux')
    await devices
      .filter({ hasText: 'Android' })
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await expect(page.getByText('That device is signed out.')).toBeVisible()
    await expect(devices.filter({ hasText: 'Android' })).toHaveCount(0)
    await expectSignedOut(phone)
  })

  await test.step('the password', async () => {
    await signIn(phone, customer)
    const password = 'nine baskets of ripe mangoes'
    await page.goto('/settings/security/change-password')
    await page.getByLabel('Current password').fill(customer.password)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await enterMailedCode(page, customer)
    await page.getByRole('dialog', { name: 'Your password is changed' }).getByRole('button', { name: 'Done' }).click()
    await expectSignedOut(phone)
    await expectHold(page)
    await enterPassword(phone, customer)
    await expect(phone.getByRole('alert')).toBeVisible()
    await signIn(phone, { ...customer, password })
    Object.assign(customer, { password })
  })

  await test.step('the link', async () => {
    await phone.goto(await mailedLink(customer.email, /\/auth\/lock\?token=\S+/, /Android/))
    await phone.getByRole('button', { name: 'Lock my account now' }).click()
    await expect(phone.getByRole('heading', { name: 'Your account is locked' })).toBeVisible()
    await expectSignedOut(page)
    await enterPassword(page, customer)
    await expect(page.getByRole('heading', { name: 'Unlock my account' })).toBeVisible()
  })
})

/** Signs in a new customer. */
async function arrive(page: Page): Promise<Customer> {
  const customer = await openUnverifiedAccount()
  await page.goto('/auth/login')
  await signIn(page, customer)
  return customer
}

async function addPasskey(page: Page, { password }: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('My fingerprint')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('My fingerprint')
}

/** Enrols an app by copying the key. */
async function setUpApp(page: Page, { password }: Customer): Promise<AuthenticatorApp> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Copy the key' }).click()
  const app = authenticatorApp(await page.evaluate(() => navigator.clipboard.readText()))
  await typeCode(page, app.nextCode())
  return app
}

async function keepRecoveryCodes(page: Page): Promise<readonly string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const kept = await codes.allTextContents()
  await page.getByRole('checkbox', { name: 'I have kept them in a safe place' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()
  return kept
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click()
  await page.keyboard.type(code)
}

async function expectHold(page: Page): Promise<void> {
  await page.goto('/settings/account/transaction-limits')
  await expect(page.getByText('Sending is on hold')).toBeVisible()
  await expect(page.getByText(/^Another 23:5\d/)).toBeVisible()
}

/** A signed-out device leaves the page by itself. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** Another device of the customer's, by its user agent. */
const openPhone = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({ baseURL: baseURL ?? '', userAgent: PHONE, viewport: { width: 390, height: 844 } })
