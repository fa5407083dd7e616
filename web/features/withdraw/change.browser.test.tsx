// The forms, opened to change one's own request for approval. Risk: they make a new payment beside it, or refuse an
// amount that is on hold for the request itself.

import { ROLE_PERMISSIONS, OFFERED } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import { WithdrawScreen } from './index.ts'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'owner' as const,
  permissions: [...ROLE_PERMISSIONS.owner],
  state: 'active' as const,
}
const ID = newId('apr', 1)
const SEEN = { approval: ID, version: 1 }
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const LATER = '2099-01-01T00:00:00.000Z'
const FORM = `/withdraw?currency=USDT&chain=ethereum&toAddr=${ADDRESS}&amount=800&held=800&changes=${ID}&version=1`
const PAY = `/withdraw?kind=zend-pay&currency=USDT&toUser=kofi_m&amount=25&held=25&note=March&changes=${ID}&version=1`
const BALANCE = {
  currency: 'USDT',
  name: 'Tether',
  available: '42.000000',
  held: '800.000000',
  total: '842.000000',
  collecting: '0',
}
const QUOTE = {
  quote: 'signed-offer-0001-of-a-test',
  currency: 'USDT',
  chain: 'ethereum',
  networkName: 'Ethereum',
  toAddr: ADDRESS,
  amount: '840.000000',
  fee: '1.840000',
  receives: '838.160000',
  minimum: '10.000000',
  arrivalMinutes: 5,
  waitSeconds: 0,
  question: null,
  label: null,
  known: true,
  expiresAt: LATER,
}
const ASKED = { approval: { id: ID, needed: 1, expiresAt: LATER } }

async function open(path: string, answers: Parameters<typeof playApi>[0] = {}) {
  await cleanup()
  const sent = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: LATER,
    }),
    'GET /business/balance': () => ({ balances: [BALANCE], asOf: '2026-11-21T09:00:00.000Z' }),
    'GET /business/withdraw/profile-pic': () => ({ payee: { username: 'kofi_m', name: 'Kofi Mensah', image: null } }),
    'POST /business/withdraw/quote': () => QUOTE,
    'GET /business/emailotp': () => ({ sentTo: 'a•••@example.com', expiresAt: LATER, resendAt: LATER }),
    'POST /business/withdraw': () => ASKED,
    ...answers,
  })
  const tab = await tabCompany()
  await tab.choose(ADA._id, OWN)
  const company = await tab.chosen()
  const { router } = await openScreen(
    path,
    <CompanyProvider value={company}>
      <WithdrawScreen />
    </CompanyProvider>,
  )
  const bodies = (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body)
  return { router, bodies }
}
/** Enters the mailed code and the PIN. */
async function confirm(): Promise<void> {
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
}
const amount = () => page.getByRole('textbox', { name: 'Amount' })
const review = () => page.getByRole('button', { name: 'Review' })

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a withdrawal is filled in as it was asked; what it holds may be used again, and its request is changed', async () => {
  const { router, bodies } = await open(FORM)
  await expect.element(page.getByText(/^You change your request\./)).toBeVisible()
  await expect.element(page.getByLabelText("Recipient's address")).toHaveValue(ADDRESS)
  await expect.element(amount()).toHaveValue('800')
  await expect.element(page.getByRole('link', { name: /Choose another coin/ })).not.toBeInTheDocument()
  await amount().fill('843')
  await expect.element(page.getByText('This is more than you have available.')).toBeVisible()
  await amount().fill('840')
  expect(await violations()).toEqual([])
  await review().click()
  await page.getByRole('button', { name: /^Send 840/ }).click()
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${ID}`)
  expect(bodies('POST /business/withdraw/quote')[0]).toMatchObject({ amount: '840', toAddr: ADDRESS, changes: SEEN })
  expect(bodies('POST /business/withdraw')).toEqual([{ quote: QUOTE.quote, otp: '123456', transactionPin: '2580' }])
})

test('a payment by username keeps its note, and names the request that it changes', async () => {
  const { router, bodies } = await open(PAY)
  await page.getByRole('button', { name: /^Pay Kofi/ }).click()
  await expect.element(page.getByText(/^You change your request\./)).toBeVisible()
  await expect.element(page.getByLabelText('Note')).toHaveValue('March')
  await amount().fill('60')
  await review().click()
  await page.getByRole('button', { name: /^Pay 60/ }).click()
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${ID}`)
  expect(bodies('POST /business/withdraw')).toEqual([
    {
      currency: 'USDT',
      amount: '60',
      toUser: 'kofi_m',
      note: 'March',
      changes: SEEN,
      otp: '123456',
      transactionPin: '2580',
    },
  ])
})

test.each(['version_changed', 'approval_closed'])(
  'refused as %s, the page of the request shows what it is now',
  async (code) => {
    const { router } = await open(FORM, { 'POST /business/withdraw/quote': () => refusal(409, code) })
    await review().click()
    await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${ID}`)
    const late = await open(FORM, { 'POST /business/withdraw': () => refusal(409, code) })
    await review().click()
    await page.getByRole('button', { name: /^Send 840/ }).click()
    await confirm()
    await expect.poll(() => late.router.state.location.pathname).toBe(`/approvals/${ID}`)
  },
)

test('a draft of a change is none of a new withdrawal of the same coin', async () => {
  await open(FORM)
  await review().click()
  await expect.element(page.getByRole('button', { name: /^Send 840/ })).toBeVisible()
  const { bodies } = await open('/withdraw?currency=USDT&chain=ethereum&step=review')
  await expect.element(amount()).toHaveValue('')
  expect(bodies('POST /business/withdraw/quote')).toEqual([])
})

const ASKS = { needed: 1, people: ['Otieno Ochieng'], expiresAt: LATER, least: null }

test('a withdrawal that others approve says before it is confirmed whom it asks, and how much arrives at least', async () => {
  const least = { amount: '836.320000', currency: 'USDT' }
  const { router, bodies } = await open(FORM, { 'POST /business/withdraw/asks': () => ({ asks: { ...ASKS, least } }) })
  await review().click()
  await expect.element(page.getByText('Waits for Otieno Ochieng.')).toBeVisible()
  await expect.element(page.getByText(/At least 836\.32.* arrives: the network fee/)).toBeVisible()
  await expect.element(page.getByText(/^Fee held for/)).not.toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await confirm()
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${ID}`)
  expect(bodies('POST /business/withdraw/asks')[0]).toEqual({ quote: QUOTE.quote })
})

test('a payment by username says so, too, and one that asks nobody is sent', async () => {
  const asks = 'POST /business/withdraw/asks'
  const { bodies } = await open(PAY, { [asks]: () => ({ asks: { ...ASKS, needed: 2, people: ['Otieno', 'Kofi'] } }) })
  await page.getByRole('button', { name: /^Pay Kofi/ }).click()
  await review().click()
  await expect.element(page.getByText('Waits for two of Otieno or Kofi.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask for approval' })).toBeVisible()
  expect(bodies(asks)).toEqual([{ currency: 'USDT', amount: '25', toUser: 'kofi_m', changes: SEEN }])
  await open(FORM, { [asks]: () => ({ asks: null }) })
  await review().click()
  await expect.element(page.getByRole('button', { name: /^Send 840/ })).toBeVisible()
})
