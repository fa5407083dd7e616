// Sending before verification. Risk: a customer fills in the whole form before reading that sending is closed, and does
// not read what opens it.

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { WithdrawScreen } from './index.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const EXTERNAL = `/withdraw?currency=USDT&chain=ethereum&toAddr=${ADDRESS}&amount=25`
const BALANCE = {
  currency: 'USDT',
  name: 'Tether',
  available: '842.150000',
  held: '0',
  total: '842.150000',
  collecting: '0',
}

const limitsOf = (tier: number, day: string, month: string) => ({
  tier,
  currency: 'NGN',
  windows: [
    { rule: 'day', limit: day, used: '0.00', left: day, freesAt: null },
    { rule: 'month', limit: month, used: '0.00', left: month, freesAt: null },
  ],
  hold: null,
  next: null,
})
const open = async (path: string, limits: unknown, limit?: string) => {
  await playApi({
    'GET /personal/withdraw/profile-pic': () => ({ payee: { username: 'kofi_m', name: 'Kofi Mensah', image: null } }),
    'GET /personal/balance': () => ({ balances: [BALANCE], asOf: '2026-11-21T09:00:00.000Z' }),
    'GET /personal/transaction/limits': () => limits,
    'POST /personal/withdraw/quote': () =>
      refusal(422, 'limit_exceeded', { rule: 'day', currency: 'NGN', limit, left: limit, freesAt: null }),
  })
  await openScreen(path, <WithdrawScreen />)
}
const link = () => page.getByRole('link', { name: 'Verify your identity' })
const review = () => page.getByRole('button', { name: 'Review' })

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  '/withdraw',
  EXTERNAL,
  '/withdraw?kind=zend-pay',
  '/withdraw?kind=zend-pay&currency=USDT&toUser=kofi_m&amount=25',
])('somebody who is not verified reads at %s what opens sending, with the way to it', async (path) => {
  await open(path, limitsOf(0, '0.00', '0.00'))
  await expect.element(page.getByText('Sending opens once you are verified.')).toBeVisible()
  await expect.element(link()).toHaveAttribute('href', '/settings/account/kyc')
  expect(await violations()).toEqual([])
})

test('their form cannot be sent, and tells no rest of nothing', async () => {
  await open(EXTERNAL, limitsOf(0, '0.00', '0.00'))
  await expect.element(link()).toBeVisible()
  await expect.element(review()).toBeDisabled()
  expect(page.getByText(/of ₦0\.00/).elements()).toEqual([])
})

test('a refusal at a limit of nothing leads to verification; above one that is something it says so', async () => {
  await open(EXTERNAL, limitsOf(1, '500000.00', '5000000.00'), '0.00')
  await review().click()
  await expect.element(page.getByRole('alert').getByRole('link', { name: 'Verify your identity' })).toBeVisible()
  await open(EXTERNAL, limitsOf(1, '500000.00', '5000000.00'), '500000.00')
  await review().last().click()
  await expect.element(page.getByText('This is more than your limit of ₦500,000.00 in 24 hours.')).toBeVisible()
})
