// Paying a customer, against an API that the test plays. The fears: a name that pushes the button off the screen, a note that is refused only after
// code and PIN.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { WithdrawScreen } from './index.ts'

const NAME = `${'Wolfeschlegel'.repeat(5).slice(0, 60)} ${'Hausenbergerdorff'.repeat(4).slice(0, 60)}`
const BALANCE = { currency: 'USDT', name: 'Tether', available: '842.150000', held: '0', total: '842.150000', collecting: '0' }

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(360, 740)
  await playApi({
    'GET /personal/withdraw/profile-pic': () => ({ payee: { username: 'kofi_m', name: NAME, image: null } }),
    'GET /personal/balance': () => ({ balances: [BALANCE], asOf: '2026-11-21T09:00:00.000Z' }),
  })
  await openScreen('/withdraw?kind=zend-pay&currency=USDT&toUser=kofi_m&amount=25', <WithdrawScreen />)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(390, 844)
})

const pay = () => page.getByRole('button', { name: /^Pay Wolfe.*…$/ })
const review = () => page.getByRole('button', { name: 'Review' })

/** How far the widest part of the page reaches. */
const reach = (): number => Math.max(...[...document.querySelectorAll('main *')].map((part) => part.getBoundingClientRect().right))

test('a name of sixty and sixty letters pushes nothing off a small phone, and stands whole on the card and the row', async () => {
  await expect.element(page.getByText(NAME, { exact: true })).toBeVisible()
  await expect.element(pay()).toBeVisible()
  expect(reach()).toBeLessThanOrEqual(360)
  await pay().click()
  await review().click()
  await expect.element(page.getByText(/^Wolfe.*… gets$/)).toBeVisible()
  expect(reach()).toBeLessThanOrEqual(360)
})

test('a note with a joined emoji goes on; one with hidden characters is told at its field', async () => {
  await pay().click()
  const note = page.getByLabelText('Note')
  await note.fill('Safe travels \u2066👨‍👩‍👧')
  await expect.element(note).toHaveAccessibleDescription('This note holds hidden characters that cannot be sent. Write it anew.')
  await expect.element(review()).toBeDisabled()
  await note.fill('Safe travels 👨‍👩‍👧')
  await expect.element(note).toHaveAccessibleDescription('They can read it. You may leave it empty.')
  await expect.element(review()).toBeEnabled()
})
