// The settings index and the security page: their links, in both colour modes and on the narrowest phone.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { SecurityScreen, SettingsScreen } from './index.ts'

const LOOKS = [
  ['light', 360],
  ['dark', 390],
  ['light', 1440],
] as const

beforeEach(async () => {
  await playApi({
    'GET /personal/transaction/limits': () => ({ tier: 1, currency: 'NGN', windows: [], hold: null, next: null }),
    'GET /personal/withdraw/allowlist': () => ({ allowlist: { on: false, offAt: null } }),
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

const links = () =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .elements()
    .map((element) => element.getAttribute('href'))

test.each(LOOKS)('in %s mode at %i px the index has its areas and the customer above', async (theme, width) => {
  document.documentElement.dataset['theme'] = theme
  await page.viewport(width, 844)
  await openScreen(
    '/settings',
    <SettingsScreen
      user={{ ...ADA, firstName: 'Oluwaseun-Adebayo', lastName: 'Nkemakonam-Okonkwo' }}
      referral="/settings/services/referral"
    />,
  )
  await expect.element(page.getByText('Tier 1')).toBeVisible()
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((element) => element.textContent),
  ).toEqual(['Account', 'Security', 'Support', 'This device'])
  expect(links()).toEqual([
    '/settings/account/profile',
    '/settings/account/profile',
    '/settings/account/kyc',
    '/settings/account/transaction-limits',
    '/settings/security',
    '/settings/security/saved-wallet',
    '/notifications',
    '/settings/services/support',
    '/settings/services/referral',
    '/settings/services/faq',
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violations()).toEqual([])
})

test('without the limits there is no tier, and everything else', async () => {
  await playApi({ 'GET /personal/transaction/limits': () => refusal(503, 'price_stale') })
  await openScreen('/settings', <SettingsScreen user={ADA} referral="/settings/services/referral" />)
  await expect.element(page.getByText('@ada_obi')).toBeVisible()
  await expect.element(page.getByText(/Tier/)).not.toBeInTheDocument()
})

test.each(LOOKS)(
  'in %s mode at %i px security leads to each of its pages, and holds the allowlist',
  async (theme, width) => {
    document.documentElement.dataset['theme'] = theme
    await page.viewport(width, 844)
    await openScreen('/settings/security', <SecurityScreen push={<p>this device</p>} />)
    await expect.element(page.getByRole('switch', { name: /^Allowlist/ })).toBeVisible()
    expect(links()).toEqual([
      '/settings/security/pin',
      '/settings/security/change-password',
      '/settings/security/2fa',
      '/settings/security/device-management',
      '/settings/security/saved-wallet',
      '/notifications',
      '/settings/security/next-of-kin',
      '/auth/lock?us',
      '/settings/security/delete-account',
    ])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await violations()).toEqual([])
  },
)
