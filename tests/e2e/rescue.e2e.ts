/**
 * Missing deposits: XRP without its tag is found by its hash, claimed, approved by an operator and credited; USDT sent
 * over an unexpected network is found and credited automatically.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { look } from '../screens/support/look.ts'
import { openAccount } from './support/account.ts'
import { arrive } from './support/customer.ts'
import { operate } from './support/operator.ts'
import { readQr } from './support/qr.ts'
import { mine, sendCoins } from './support/sandbox.ts'

const NOT_THERE = "Sent it already and don't see it?"

test.describe.configure({ timeout: 300_000 })

test('XRP without a tag: found by its hash, claimed, approved and credited', async ({ page }) => {
  await arrive(page, await openAccount())
  await page.goto('/deposit/review?currency=XRP&chain=xrpl')
  await page.getByLabel('I will enter the destination tag').click()
  const uri = await readQr(page.getByRole('img', { name: /QR code/ }))
  const [, address = ''] = /^(r[1-9A-HJ-NP-Za-km-z]{24,34})\?dt=\d+$/.exec(uri) ?? []
  const hash = await sendCoins('xrpl', 'XRP', address, '50.000001')
  await mine('xrpl', 5)

  await page.getByRole('link', { name: NOT_THERE }).click()
  await expect(page).toHaveURL(/\/rescue$/)
  const card = await find(page, hash, 'XRP Ledger')
  await expect(card).toContainText('Set aside')
  await expect(card).toContainText('50.000001')
  await expect(card).toContainText('It came without a destination tag.')
  await look(page, 'claimable')

  await card.getByRole('button', { name: 'Claim it' }).click()
  await card.getByRole('textbox', { name: 'Where did you send it from?' }).fill('My own wallet')
  await card.getByRole('button', { name: 'Send the claim' }).click()
  const claims = page.getByRole('region', { name: 'Your claims' })
  await expect(claims).toContainText('With our team')
  // The search and the claim survive a reload.
  await page.reload()
  await expect(page.getByRole('region', { name: 'XRP Ledger' })).toContainText('You have claimed it.')
  const id = (await claims.getByRole('listitem').getAttribute('id')) ?? ''
  await operate('rescue', 'approve', id, '--operator', 'grace', '--note', 'The sender is hers')
  await expect(claims).toContainText('Approved')
  await look(page, 'approved')
  await claims.getByRole('link', { name: 'See the deposit' }).click()
  await credited(page, 'xrpl', '50.000001')
})

test('USDT over Polygon to the address that was meant for Ethereum: found, and credited by itself', async ({
  page,
}) => {
  await arrive(page, await openAccount())
  await page.goto('/deposit/review?currency=USDT&chain=ethereum')
  const address = /0x[0-9a-fA-F]{40}/.exec(await readQr(page.getByRole('img', { name: /QR code/ })))?.[0] ?? ''
  const hash = await sendCoins('polygon', 'USDT', address, '12.500001')
  await mine('polygon', 5)
  await page.goto('/rescue')
  // Searching all sixteen networks would start all sixteen nodes here.
  await page.getByRole('combobox', { name: 'Network (optional)' }).selectOption('Polygon')
  const card = await find(page, hash, 'Polygon')
  await expect(card).toContainText('12.500001')
  await card.getByRole('link', { name: /Watch it arrive|See the deposit/ }).click()
  await credited(page, 'polygon', '12.500001')
})

/** Searches for a hash, and returns the card of the network that has it. */
async function find(page: Page, hash: string, network: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Transaction hash or link' }).fill(hash)
  await page.getByRole('button', { name: 'Find it' }).click()
  await expect(page).toHaveURL(/\/rescue\?search=rsq_/)
  const card = page.getByRole('region', { name: network })
  await expect(card).toBeVisible({ timeout: 30_000 })
  return card
}

/** Waits on a deposit's page until it is in the balance to the last unit. */
async function credited(page: Page, network: string, amount: string): Promise<void> {
  await expect(page).toHaveURL(/\/transaction\/token\/dep_/)
  const article = page.getByRole('article')
  await expect(async () => {
    await mine(network, 16)
    await expect(article).toContainText('Success', { timeout: 1_000 })
  }).toPass()
  await expect(article).toContainText(amount)
}
