// The limits with a fake API. Risks: a figure that differs from the API's, a hold that is not shown or that stays after
// its end, a next tier without a link.

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, openScreen, playApi } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { LimitsScreen } from './index.ts'

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const LIMITS = {
  tier: 1,
  currency: 'NGN',
  windows: [
    { rule: 'day', limit: '500000.00', used: '128400.00', left: '371600.00', freesAt: inHours(5) },
    { rule: 'month', limit: '5000000.00', used: '0.00', left: '5000000.00', freesAt: null },
  ],
  hold: null,
  next: {
    tier: 2,
    takes: ['document', 'liveness', 'a_key_of_a_later_build'],
    missing: ['document', 'liveness'],
    dayMax: '5000000.00',
    monthMax: '50000000.00',
  },
}

const open = async (answer: Answer) => {
  const sent = await playApi({ 'GET /personal/transaction/limits': answer })
  await openScreen('/settings/account/transaction-limits', <LimitsScreen />)
  return sent
}

afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

test.each([
  ['light', 360],
  ['dark', 390],
  ['light', 1440],
] as const)('in %s mode at %i px it tells what is left, and axe objects to nothing', async (theme, width) => {
  document.documentElement.dataset['theme'] = theme
  await page.viewport(width, 844)
  await open(() => ({ ...LIMITS, hold: { until: inHours(20), reason: 'pin_reset' } }))
  await expect.element(page.getByText('₦371,600.00', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'In 24 hours' })).toHaveAttribute('aria-valuenow', '75')
  await expect.element(page.getByText('All of it is free')).toBeVisible()
  await expect.element(page.getByText('Sending is on hold')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await violations()).toEqual([])
})

test('the next tier says what is missing, also of a tier below, and leads to each; what is proven leads nowhere, what this build does not know is left out', async () => {
  const missing = ['phone', 'liveness', 'a_key_of_a_later_build']
  await open(() => ({ ...LIMITS, next: { ...LIMITS.next, missing } }))
  await expect
    .element(page.getByRole('link', { name: 'Get to tier 2' }))
    .toHaveAttribute('href', '/settings/account/kyc')
  const items = page.getByRole('region', { name: 'What tier 2 brings' }).getByRole('listitem').elements()
  expect(items.map((element) => [element.textContent, element.querySelector('a')?.getAttribute('href')])).toEqual([
    ['A verified phone number', '/settings/account/kyc?step=phone'],
    ['A photo of your ID documentVerified', undefined],
    ['A photo of your face', '/settings/account/kyc?step=document'],
  ])
})

test('outside Nigeria nobody is asked for a BVN', async () => {
  await open(() => ({
    ...LIMITS,
    tier: 0,
    currency: 'GHS',
    next: {
      tier: 1,
      takes: ['bvn_or_national_id'],
      missing: ['bvn_or_national_id'],
      dayMax: '5000.00',
      monthMax: '50000.00',
    },
  }))
  await expect.element(page.getByText('Your national ID number')).toBeVisible()
  await expect.element(page.getByText(/BVN/)).not.toBeInTheDocument()
})

test('when a hold ends the limits are read again', async () => {
  let holds = true
  const sent = await open(() => {
    const answer = {
      ...LIMITS,
      hold: holds ? { until: new Date(Date.now() + 600).toISOString(), reason: 'password_reset' } : null,
    }
    holds = false
    return answer
  })
  await expect.element(page.getByText(/Your password was set anew/)).toBeVisible()
  await expect.element(page.getByText('Sending is on hold')).not.toBeInTheDocument()
  expect(sent).toHaveLength(2)
})

test('at the highest tier there is nothing to climb to', async () => {
  await open(() => ({ ...LIMITS, tier: 3, next: null }))
  await expect.element(page.getByText('This is the highest one.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Get to tier/ })).not.toBeInTheDocument()
})

test('before the first tier nothing is called free: it says what opens sending', async () => {
  const windows = LIMITS.windows.map((window) => ({
    ...window,
    limit: '0.00',
    used: '0.00',
    left: '0.00',
    freesAt: null,
  }))
  await open(() => ({ ...LIMITS, tier: 0, windows, next: { ...LIMITS.next, tier: 1 } }))
  await expect
    .element(page.getByText('Nothing yet. Deposits and swaps are open; sending opens once you are verified.'))
    .toBeVisible()
  await expect.element(page.getByText('All of it is free')).not.toBeInTheDocument()
})
