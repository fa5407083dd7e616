/**
 * A company from the first page to its second member: opened with the sign-up, entered with a passkey; somebody joins
 * by the mailed link, is made an accountant, sees no money leave, and is suspended.
 */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { addFingerprintReader } from './support/authenticator.ts'
import {
  choosePin,
  type Customer,
  enterMailedCode,
  enterPassword,
  enterPin,
  newCustomer,
  register,
} from './support/customer.ts'
import { mailedLink } from './support/sandbox.ts'

test.use({ baseURL: addresses.business })

const NAME = 'Baobab Interiors Ltd'

/** The menu, which a phone opens first. */
async function menu(page: Page): Promise<Locator> {
  const phone = page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' })
  if (await phone.isVisible()) await phone.click()
  return page.getByRole('navigation', { name: 'Main' })
}

test('a company is opened, and somebody joins it, gets a role, and is suspended', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const [owner, invited] = [newCustomer(), await openUnverifiedAccount({ ...newCustomer(), firstName: 'Funke' })]
  await addFingerprintReader(page)

  await test.step('the owner signs up with the company, and adds a passkey on the way in', async () => {
    await page.goto('/auth/register')
    await page.getByLabel('Legal name').fill(NAME)
    await page.getByLabel('Country of registration').selectOption('NG')
    await page.getByLabel('Registered as').selectOption('RC')
    await page.getByLabel('Registration number').fill('RC 123456')
    await register(page, owner)
    await enterMailedCode(page, owner)
    await expect(page.getByText('Acting for a company takes a second step.')).toBeVisible()
    await addPasskey(page, owner)
    await page.getByRole('link', { name: 'Go on to the company' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await choosePin(page)
    const main = await menu(page)
    await expect(main.getByRole('button', { name: /, change the company$/ })).toContainText(NAME)
    await main.getByRole('link', { name: 'Members' }).click()
    await expect(page).toHaveURL(/\/members$/)
  })

  await test.step('they invite somebody as an initiator', async () => {
    await page.getByRole('link', { name: 'Invite' }).click()
    await page.getByLabel('Email').fill(invited.email)
    await page.getByLabel('Role', { exact: true }).selectOption('initiator')
    await page.getByRole('button', { name: 'Continue' }).click()
    await confirm(page, owner)
    await page.getByRole('dialog', { name: 'Invitation sent' }).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Initiator, invited by Ada Obi')
  })

  const theirs = await join(browser, invited)

  await test.step('the owner makes them an accountant', async () => {
    await page.reload()
    await page.getByRole('link', { name: /^Funke Obi/ }).click()
    await page.getByLabel('Role', { exact: true }).selectOption('accountant')
    await expect(page.getByText('Moves no money and approves none.')).toBeVisible()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await confirm(page, owner)
    await page.getByRole('dialog', { name: 'Permissions updated' }).getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/\/members$/)
    await theirs.goto('/dashboard')
    await theirs.getByRole('button', { name: new RegExp(`^${NAME}`) }).click()
    const main = await menu(theirs)
    await expect(main.getByRole('link', { name: 'Members' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Withdraw' })).toHaveCount(0)
  })

  await test.step('and suspends them: they are out', async () => {
    await page.getByRole('link', { name: /^Funke Obi/ }).click()
    await page.getByRole('button', { name: 'Suspend' }).click()
    await confirm(page, owner)
    await page.getByRole('dialog', { name: 'Suspended' }).getByRole('button', { name: 'Done' }).click()
    await theirs.goto('/assets')
    await expect(theirs.getByText(`You are suspended in ${NAME}.`)).toBeVisible()
    await expect(theirs.getByRole('list', { name: 'Your companies' }).getByRole('button')).toHaveCount(0)
  })
  await theirs.context().close()
})

/** The invited person follows the mailed link, signs in, accepts, adds a passkey, and is in. */
async function join(browser: Browser, invited: Customer): Promise<Page> {
  return test.step('the invited person signs in by the mailed link and joins', async () => {
    const context = await browser.newContext({ baseURL: addresses.business })
    const page = await context.newPage()
    await addFingerprintReader(page)
    const link = await mailedLink(invited.email, /http\S+\/invitation#\S+/, /Ada Obi/)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: `Ada Obi invites you to ${NAME}` })).toBeVisible()
    await expect(page).toHaveURL(`${addresses.business}/invitation`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await enterPassword(page, invited)
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await enterMailedCode(page, invited)
    await page.getByRole('button', { name: 'Join the company' }).click()
    await expect(page.getByText('Acting for a company takes a second step.')).toBeVisible()
    await addPasskey(page, invited)
    await page.getByRole('link', { name: 'Go on to the company' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect((await menu(page)).getByRole('link', { name: 'Withdraw' })).toBeVisible()
    return page
  })
}

async function addPasskey(page: Page, { password }: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You have a second step.')).toBeVisible()
}

async function confirm(page: Page, customer: Customer): Promise<void> {
  await enterMailedCode(page, customer)
  await enterPin(page)
}
