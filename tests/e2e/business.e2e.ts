/**
 * The business app on its own host: the same person signs in with the same account, sees what a company account will
 * do, and is not signed in on other hosts.
 */
import { expect, test } from '@playwright/test'
import { openUnverifiedAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { signIn, signOut } from './support/customer.ts'

test.use({ baseURL: addresses.business })

test('a customer signs in at the business host, in their language and mode, and signs out of it', async ({ page }) => {
  const customer = await openUnverifiedAccount()
  // Nobody is signed in here: the guard redirects to this host's own sign-in.
  await page.goto('/members')
  await expect(page).toHaveURL(`${addresses.business}/auth/login`)
  await signIn(page, customer)
  await expect(page).toHaveURL(`${addresses.business}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Company accounts are not open yet' })).toBeVisible()

  // The session belongs to this host: the personal app shows the same browser as signed out.
  const personal = await page.context().newPage()
  await personal.goto(`${addresses.personal}/dashboard`)
  await expect(personal).toHaveURL(`${addresses.personal}/auth/login`)
  await personal.close()

  // Missing pages answer 404.
  await page.goto('/members')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await page.goto('/dashboard')

  // Each language is chosen in the one before.
  for (const [from, choice, heading] of [
    ['EN', 'French', 'Les comptes d’entreprise n’ouvrent pas encore'],
    ['FR', 'Espagnol', 'Las cuentas de empresa aún no están abiertas'],
    ['ES', 'Portugués', 'As contas de empresa ainda não estão abertas'],
  ] as const) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${from}, `) })
      .click()
    await page.getByRole('menuitemradio', { name: choice }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await page.evaluate(() => localStorage.setItem('zend.language', 'en'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Company accounts are not open yet' })).toBeVisible()

  const html = page.locator('html')
  await page.getByRole('navigation', { name: 'Main' }).getByText('Dark', { exact: true }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')

  await signOut(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(`${addresses.business}/auth/login`)
})
