// One sale's page with a fake API. Risks: it calls a sale with an unknown outcome failed, hides a return of the money
// or its form, promises a stage that will not come.

import type { QuickSellDetail } from '@zend/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { GTBANK, SALE_ID, saleOf } from '../../data/wallet/testing-sale.ts'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { SaleTransactionScreen } from './index.ts'

async function open(changed: Partial<QuickSellDetail> = {}): Promise<void> {
  await playApi({ [`GET /personal/transaction/${SALE_ID}`]: () => ({ transaction: saleOf(changed) }) })
  await openScreen(`/transaction/offramp/${SALE_ID}`, <SaleTransactionScreen id={SALE_ID} />)
}

const stages = (): string[] =>
  page
    .getByRole('listitem')
    .elements()
    .map((element) => element.textContent)

afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

test.each([
  ['light', 360],
  ['dark', 390],
  ['light', 1440],
] as const)(
  'in %s mode at %i px a sale on its way says where it is, who acts next and how long it takes',
  async (theme, width) => {
    document.documentElement.dataset['theme'] = theme
    await page.viewport(width, 844)
    await open()
    await expect.element(page.getByText(/Your bank is adding the money/)).toBeVisible()
    await expect
      .element(page.getByText("Waiting for your bank or provider. You don't need to do anything."))
      .toBeVisible()
    await expect.element(page.getByText(/Usually about 2 minutes./)).toBeVisible()
    await expect.element(page.getByText('zend-7k3m-1')).toBeVisible()
    expect(stages().slice(0, 2)).toEqual([
      expect.stringMatching(/You sold 100.00.USDT/),
      expect.stringMatching(/The rate is fixed at ₦1,486.20/),
    ])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await violations()).toEqual([])
  },
)

test('nobody knowing is told as that, and as nothing worse', async () => {
  await open({ state: 'payout_unknown' })
  await expect.element(page.getByText("We're checking.")).toBeVisible()
  await expect.element(page.getByText(/never pay twice/)).toBeVisible()
  await expect.element(page.getByText(/Asking your bank/)).toBeVisible()
  await expect.element(page.getByText(/adding the money/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/failed|could not/i)).not.toBeInTheDocument()
})

test('money that came back as a coin says why, how much, and promises no stage ahead', async () => {
  await open({
    state: 'returned',
    status: 'returned',
    reason: 'account_closed',
    returned: { amount: '100.000000', currency: 'USDT' },
    stages: [
      { key: 'locked', state: 'done', at: '2026-11-21T08:40:00.000Z' },
      { key: 'converted', state: 'done', at: '2026-11-21T08:40:01.000Z' },
      { key: 'payout_sent', state: 'failed', at: '2026-11-21T08:45:00.000Z' },
      { key: 'paid', state: 'next', at: null },
    ],
  })
  await expect
    .element(page.getByText(/The account is closed. 100.00.USDT is back in your balance, fees included./))
    .toBeVisible()
  expect(stages().at(-1)).toMatch(/It could not be paid/)
  expect(stages()).toHaveLength(3)
})

test('money that the bank sent back as local money can be paid out elsewhere', async () => {
  await open({
    state: 'bank_reversed',
    status: 'returned',
    reason: 'a word of a later build',
    returned: { amount: '149743.00', currency: 'NGN' },
  })
  await expect.element(page.getByText('The bank sent the money back after it was paid.')).toBeVisible()
  await expect.element(page.getByText(/a word of a later build/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Pay it out elsewhere' }))
    .toHaveAttribute('href', '/quick-sell?from=NGN&amount=149743.00')
})

test('a payout of local money has no rate and no coin to give back', async () => {
  await open({
    currency: 'NGN',
    amount: '5000.00',
    counter: { amount: '4950.00', currency: 'NGN' },
    rate: '1',
    midRate: '1',
  })
  await expect.element(page.getByText(/You asked for ₦5,000.00 to be paid out/)).toBeVisible()
  await expect.element(page.getByText('Your rate')).not.toBeInTheDocument()
  await expect.element(page.getByText('If it cannot be paid')).not.toBeInTheDocument()
})

test('what was paid has a receipt', async () => {
  await open({ state: 'paid', status: 'success' })
  await expect.element(page.getByRole('button', { name: 'Receipt' })).toBeVisible()
})

test('a sale can be made again, to the same account and of the same coin', async () => {
  await open({ state: 'paid' })
  await expect
    .element(page.getByRole('link', { name: 'Sell again' }))
    .toHaveAttribute('href', `/quick-sell?from=USDT&account=${GTBANK._id}`)
})
