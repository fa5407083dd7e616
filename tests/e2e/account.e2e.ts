/** The account's own pages: changing picture and name, reading and deleting notifications, and the limits. */
import { expect, type Page, test } from '@playwright/test'
import { enterPin, joinWithPin, newCustomer } from './support/customer.ts'

/** A picture file made by the page's own browser. */
async function pictureFile(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 600, height: 400 })
    canvas.getContext('2d')?.fillRect(0, 0, 300, 400)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(text, 'base64')
}

test('a customer changes picture and name, reads notifications, and sees their limits', async ({ page }) => {
  await joinWithPin(page, newCustomer())
  await page.goto('/settings')
  await expect(page.getByText('Tier 0')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Profile/ })
    .click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await (await chosen).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureFile(page) })
  await expect(page.getByRole('dialog', { name: 'Your picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.getByLabel('First name').fill('Adaeze')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('main').getByText('Adaeze Obi')).toBeVisible()
  // The picture comes from another origin, which the page's policy must allow.
  const picture = page.getByRole('main').locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)

  await page.goto('/settings/account/transaction-limits')
  await expect(page.getByRole('link', { name: 'Get to tier 1' })).toBeVisible()

  await page.goto('/settings/security')
  await expect(page.getByRole('switch', { name: /^Allowlist/ })).toBeVisible()
  // Security events are announced: the bell counts it without a reload.
  await page.getByRole('switch', { name: /^Allowlist/ }).click()
  await enterPin(page)
  await expect(page.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()

  await page.getByRole('link', { name: 'Notifications, 1 new' }).click()
  await expect(page.getByRole('button', { name: 'Delete all' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByText('All read')).toBeVisible()
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('Nothing new')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing new')).toBeVisible()
})
