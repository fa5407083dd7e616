/**
 * Verification in the browser: phone, identity number, document and face, with the real worker and the simulated SMS
 * provider, registers and identity provider.
 */
import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { openUnverifiedAccount } from './support/account.ts'
import { signIn } from './support/customer.ts'
import { codeOnPhone } from './support/verify.ts'

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

test('phone, identity number, document and face lead to tier 2, whose limits hold at once', async ({ page }) => {
  await page.goto('/auth/login')
  await signIn(page, await openUnverifiedAccount())
  await page.goto('/settings/account/kyc')
  await expect(page.getByText('0 of 6 steps are done.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Document and face/ })).toHaveCount(0)

  await test.step('phone', async () => {
    // Unique: a phone verifies one customer.
    const phone = `+234803${digits(7)}`
    await page.getByRole('link', { name: /^Phone number/ }).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused()
    await page.keyboard.type(await codeOnPhone(phone))
    await page.getByRole('dialog', { name: 'Phone number verified' }).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('identity number', async () => {
    // The register confirms every number with this ending, under any name.
    await page.getByRole('link', { name: /^Identity number/ }).click()
    await page.getByLabel('BVN').fill(`22${digits(8)}1`)
    await page.getByLabel('Birth date').fill('1994-05-17')
    await page.getByRole('button', { name: 'Check my number' }).click()
    await expect(page.getByRole('region', { name: 'Tier 1' })).toContainText('Reached')
  })

  await test.step('document and face', async () => {
    await page.getByRole('link', { name: /^Document and face/ }).click()
    for (const slot of ['Front side', 'Back side', 'Your face']) await choosePicture(page, slot)
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByRole('region', { name: 'Tier 2' })).toContainText('Reached')
    await expect(page.getByText('4 of 6 steps are done.')).toBeVisible()
  })

  await page.getByRole('link', { name: 'See your limits' }).click()
  await expect(page.getByRole('region', { name: 'What tier 3 brings' })).toBeVisible()
})

/** Uploads a photo as a camera makes it, and waits until it is accepted. */
async function choosePicture(page: Page, slot: string): Promise<void> {
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a6a58' } })
  const place = page.getByRole('group', { name: slot })
  const chosen = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: 'Choose a file' }).click()
  await (await chosen).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() })
  await expect(place.getByText('Received')).toBeVisible()
}
