/** A customer's money in the browser: deposit address and arrival. */
import { expect, type Locator, type Page } from '@playwright/test'
import { readQr } from './qr.ts'
import { mine, sendCoins } from './sandbox.ts'

/** Enough blocks for any deposit on Bitcoin. */
const BITCOIN_BLOCKS = 3

/**
 * Sends bitcoin to the customer's own address from the screen, mines, and waits for the credit; ends on the deposit's
 * page.
 */
export async function receiveBitcoin(page: Page, amount: string): Promise<void> {
  await page.goto('/deposit/review?currency=BTC&chain=bitcoin')
  const address = /^bitcoin:(bcrt1[a-z0-9]+)/.exec(await readQr(page.getByRole('img', { name: /QR code/ })))?.[1] ?? ''
  await sendCoins('bitcoin', 'BTC', address, amount)
  await mine('bitcoin', BITCOIN_BLOCKS)
  await expect(page.getByText('Added to your balance').first()).toBeVisible()
}

/** Enough blocks for any deposit on Ethereum. */
const ETHEREUM_BLOCKS = 20

/**
 * Sends tethers to the customer's own address from the screen, mines, and waits for the credit; ends on the deposit's
 * page.
 */
export async function receiveTether(page: Page, amount: string): Promise<void> {
  await page.goto('/deposit/review?currency=USDT&chain=ethereum')
  const address = /(0x[0-9a-fA-F]{40})/.exec(await readQr(page.getByRole('img', { name: /QR code/ })))?.[1] ?? ''
  await sendCoins('ethereum', 'USDT', address, amount)
  await mine('ethereum', ETHEREUM_BLOCKS)
  await expect(page.getByText('Added to your balance').first()).toBeVisible()
}

/** The entry of the history with these words: a row of its table on a desktop, an item of its list on a phone. */
export const entry = (page: Page, words: string): Locator =>
  page.getByRole('main').locator('tr, li', { hasText: words })
