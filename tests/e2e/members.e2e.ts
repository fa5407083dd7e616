/**
 * A company from the first page to its second member: opened with the sign-up, entered with a passkey; somebody joins
 * by the mailed link, is made an accountant, sees no money leave, and is suspended.
 */
import { expect, test } from '@playwright/test'
import { openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { addFingerprintReader } from './support/authenticator.ts'
import { newCustomer } from './support/customer.ts'
import { confirm, invite, join, menu, openCompany } from './support/members.ts'

test.use({ baseURL: addresses.business })

const NAME = 'Baobab Interiors Ltd'

test('a company is opened, and somebody joins it, gets a role, and is suspended', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const [owner, invited] = [newCustomer(), await openUnverifiedAccount({ ...newCustomer(), firstName: 'Funke' })]
  await addFingerprintReader(page)

  await test.step('the owner signs up with the company, and adds a passkey on the way in', async () => {
    await openCompany(page, owner, NAME)
    const main = await menu(page)
    await expect(main.getByRole('button', { name: /, change the company$/ })).toContainText(NAME)
    await main.getByRole('link', { name: 'Members' }).click()
    await expect(page).toHaveURL(/\/members$/)
  })

  await test.step('they invite somebody as an initiator', async () => {
    await invite(page, owner, invited.email, 'initiator')
    await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Initiator, invited by Ada Obi')
  })

  const theirs = await join(browser, invited, NAME)
  await expect((await menu(theirs)).getByRole('link', { name: 'Withdraw' })).toBeVisible()

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
    // The page opens with what the device knew and is loaded anew, which closes the menu.
    await expect(theirs.getByRole('button', { name: /, change the company$/ })).toContainText('Accountant')
    const main = await menu(theirs)
    await expect(main.getByRole('link', { name: 'Members' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Withdraw' })).toHaveCount(0)
    await expect(theirs).toHaveURL(/\/dashboard$/)
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
