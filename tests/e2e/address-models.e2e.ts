/**
 * The other two address models: an address from a pool of keys (Solana), and one shared address with a tag (XRP
 * Ledger). A coin arrives to the last unit, and part of it is sent on, paid exactly once according to the network's
 * node. (`deposit` and `second-network` cover derived addresses.)
 */
import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { arrive, type Customer, enterMailedCode, enterPin, sendToOwnWallet } from './support/customer.ts'
import { dropsOf, lamportsOf, outsideOnSolana, outsideOnXrpl } from './support/ledgers.ts'
import { readQr } from './support/qr.ts'
import { mine, sendCoins } from './support/sandbox.ts'

test.describe.configure({ timeout: 300_000 })

test('from a pool of keys: SOL comes and goes', async ({ page }) => {
  const customer = await openAccount()
  await arrive(page, customer)
  await chooseCoin(page, 'deposit', 'Solana')
  const uri = await readQr(page.getByRole('img', { name: /QR code/ }))
  const address = /^solana:([1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(uri)?.[1] ?? ''
  await receive(page, { network: 'solana', code: 'SOL', to: address, sent: '2.000000001' })

  const to = await outsideOnSolana()
  const gets = await send(page, customer, { coin: 'Solana', network: 'solana', to, out: '0.5' })
  expect(await lamportsOf(to)).toBe(unitsOf(gets, 9))
})

test('by a tag: XRP arrives with it, and is sent to an address without one', async ({ page }) => {
  const customer = await openAccount()
  await arrive(page, customer)
  await chooseCoin(page, 'deposit', 'XRP')
  // The address is hidden until the tag is acknowledged.
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
  await page.getByLabel('I will enter the destination tag').click()
  const uri = await readQr(page.getByRole('img', { name: /QR code/ }))
  const [, address = '', tag = ''] = /^(r[1-9A-HJ-NP-Za-km-z]{24,34})\?dt=(\d+)$/.exec(uri) ?? []
  await receive(page, { network: 'xrpl', code: 'XRP', to: `${address}#${tag}`, sent: '50.000001' })

  const to = outsideOnXrpl()
  const gets = await send(page, customer, {
    coin: 'XRP',
    network: 'xrpl',
    to,
    out: '12',
    memoNotNeeded: /needs no destination tag/,
  })
  expect(await dropsOf(to)).toBe(unitsOf(gets, 6))
})

/** Chooses the coin, and with it its only network. */
async function chooseCoin(page: Page, where: 'deposit' | 'withdraw', coin: string): Promise<void> {
  await page.goto(`/${where}/coins`)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${coin}`) })
    .click()
  await expect(page).toHaveURL(/chain=/)
}

type Arrival = { readonly network: string; readonly code: string; readonly to: string; readonly sent: string }

/** Sends coins to the address on the page, and waits until they arrive there. */
async function receive(page: Page, { network, code, to, sent }: Arrival): Promise<void> {
  await sendCoins(network, code, to, sent)
  const arriving = page.getByRole('link', { name: new RegExp(`\\+[\\d.]+ ${code}`) })
  // On a phone a sheet says that it has arrived.
  const sheet = page.getByRole('dialog', { name: 'It is in your balance' })
  await expect(async () => {
    await mine(network, 5)
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(arriving).toContainText('Added to your balance')
  await arriving.click()
  await expect(page.getByRole('article')).toContainText(sent)
}

type Order = {
  readonly coin: string
  readonly network: string
  readonly to: string
  readonly out: string
  readonly memoNotNeeded?: RegExp
}

/** Sends some of it to an outside address. Returns the amount that the page says arrives. */
async function send(page: Page, customer: Customer, { coin, network, to, out, memoNotNeeded }: Order): Promise<string> {
  await chooseCoin(page, 'withdraw', coin)
  await page.getByLabel('Amount').fill(out)
  await page.getByLabel("Recipient's address").fill(to)
  if (memoNotNeeded !== undefined) await page.getByLabel(memoNotNeeded).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await sendToOwnWallet(page)
  const gets = (await page.getByText('Recipient gets').locator('..').getByRole('definition').textContent()) ?? ''
  await page.getByRole('button', { name: new RegExp(`^Send ${out}`) }).click()
  await enterMailedCode(page, customer)
  await enterPin(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Withdraw/ })
    .first()
    .click()
  await expect(async () => {
    await mine(network, 5)
    await expect(page.getByRole('article')).toContainText('Success', { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  return gets
}

/** Converts an amount of text to base units. @example unitsOf('1.5 XRP', 6) // 1500000n */
function unitsOf(written: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = written.replace(/[^\d.]/g, '').split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
