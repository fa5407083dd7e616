/**
 * Trading in the browser: a customer sees a coin's value and price history, searches by typing, and swaps at a firm
 * offer with the PIN. tests/screens covers the screens' appearance.
 */
import { expect, type Page, test } from '@playwright/test'
import { openUnverifiedAccount } from './support/account.ts'
import { arrive, enterPin } from './support/customer.ts'
import { receiveBitcoin } from './support/money.ts'
import { pauseBlocks } from './support/sandbox.ts'

const HELD = '0.01234567'
const PAID = '0.002'

test.beforeAll(() => pauseBlocks('bitcoin'))

test('assets, prices, search, and a swap to the last unit', async ({ page }) => {
  test.setTimeout(300_000)
  await arrive(page, await openUnverifiedAccount())
  await receiveBitcoin(page, HELD)

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(/\$[1-9][\d,]*\.\d\d/)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('in a day')

  await lookAtAssets(page)
  await lookAtMarkets(page)
  await find(page, 'swap bit', 'Swap BTC to…')
  await expect(page).toHaveURL(/\/swap\?from=BTC/)
  await swap(page)
})

async function lookAtAssets(page: Page): Promise<void> {
  await page.goto('/assets')
  const assets = page.getByRole('list', { name: 'Assets' })
  await expect(assets.getByRole('link')).toHaveCount(20)
  await expect(assets.getByRole('link').first()).toContainText(`${HELD} BTC`)
  await page.getByRole('switch', { name: 'Hide coins I have none of' }).setChecked(true, { force: true })
  await expect(assets.getByRole('link')).toHaveCount(1)
  await assets.getByRole('link').click()

  // A coin's page has a path like those of built files; it must survive a full load.
  await expect(page).toHaveURL(/\/assets\/BTC$/)
  await page.reload()
  await expect(page.getByRole('img', { name: /^Price of BTC/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Deposit Today/ })).toBeVisible()
  await page.getByRole('radio', { name: 'One week' }).check({ force: true })
  await page.getByRole('button', { name: 'View as table' }).click()
  expect(await page.getByRole('table', { name: 'Price history' }).getByRole('row').count()).toBeGreaterThan(10)
}

async function lookAtMarkets(page: Page): Promise<void> {
  await page.goto('/exchange')
  const markets = page.getByRole('list', { name: 'Markets' })
  await expect(markets.getByRole('listitem')).toHaveCount(20)
  await page.getByRole('searchbox', { name: 'Find a coin' }).fill('ethereum')
  await expect(markets.getByRole('listitem')).toHaveCount(1)
  await markets.getByRole('link', { name: 'Swap now for Ethereum' }).click()
  await expect(page).toHaveURL(/\/swap\?to=ETH/)
}

/** Searches from the dashboard, on a phone or a desktop, and opens the first result by keyboard. */
async function find(page: Page, text: string, result: string): Promise<void> {
  await page.goto('/dashboard')
  const opener = page.getByRole('button', { name: 'Search for assets' })
  const box = page.getByRole('searchbox', { name: 'Search for assets' }).filter({ visible: true })
  await expect(opener.filter({ visible: true }).or(box)).toBeVisible()
  if (await opener.isVisible()) await opener.click()
  await box.fill(text)
  await expect(page.getByRole('link', { name: result })).toBeVisible()
  await box.press('Enter')
}

async function swap(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^You get \w+. Choose another coin/ }).click()
  await expect(page.getByRole('list', { name: 'Coins' }).getByRole('link')).toHaveCount(20)
  await page
    .getByRole('list', { name: 'Coins' })
    .getByRole('link', { name: /^Tether/ })
    .click()
  await expect(page).toHaveURL(/\/swap\?from=BTC&to=USDT/)

  const amount = page.getByLabel('You pay', { exact: true })
  await amount.fill('0.02')
  await expect(page.getByText(`You have ${HELD} BTC.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeDisabled()
  await page.getByRole('button', { name: 'Max' }).click()
  await expect(amount).toHaveValue(HELD)
  await amount.fill(PAID)
  await expect(page.getByText('Rate now')).toBeVisible()
  await page.getByRole('button', { name: 'Review swap' }).click()

  const agree = page.getByRole('button', { name: 'Swap 0.00200000 BTC' })
  await expect(agree).toBeEnabled()
  await expect(page.getByRole('timer')).toContainText(/Rate held for 0:\d\d/)
  await agree.click()
  await enterPin(page)
  await expect(page).toHaveURL(/\/swap\/success\?id=swp_/)
  const received = /\+([\d,.]+)\s*USDT/.exec((await page.getByRole('article').textContent()) ?? '')?.[1] ?? ''
  expect(received).toMatch(/^\d/)

  await page.getByRole('link', { name: 'See transaction' }).click()
  await expect(page).toHaveURL(/\/transaction\/swa_t\/swp_/)
  await expect(page.getByRole('article')).toContainText(received)
  await page.goto('/assets/BTC')
  await expect(page.getByRole('main')).toContainText('0.01034567 BTC')
  await expect(page.getByRole('main').getByRole('link', { name: /BTC to USDT/ })).toBeVisible()
}
