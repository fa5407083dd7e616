// The sale's form, opened to change one's own request for approval. Risk: it makes a new sale beside it, or refuses an
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
import { GTBANK, LIMIT, NIGERIA, quoteOf, RATE } from './quick-sell.fixture.ts'
import { QuickSellScreen } from './index.ts'

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
const LATER = '2099-01-01T00:00:00.000Z'
const OTHER = { ...GTBANK, _id: newId('acc', 9), accountNumber: '0000000099', accountName: 'KOFI MENSAH' }
const FORM = `/quick-sell?from=USDT&amount=80&account=${GTBANK._id}&ifFailed=local&changes=${ID}&version=1&held=80`
const BALANCE = {
  currency: 'USDT',
  name: 'Tether',
  available: '20.000000',
  held: '80.000000',
  total: '100.000000',
  collecting: '0',
}
const QUOTE = 'POST /business/quicksell/quote'
const SELL = 'POST /business/quicksell/withdraw'

async function open(answers: Parameters<typeof playApi>[0] = {}, path = FORM) {
  await cleanup()
  const sent = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: LATER,
    }),
    'GET /business/quicksell/countries': () => ({ countries: [NIGERIA] }),
    'GET /business/quicksell/bank': () => ({ accounts: [GTBANK, OTHER], page: 1, limit: 10, total: 2 }),
    'GET /business/balance': () => ({ balances: [BALANCE], asOf: '2026-11-21T09:00:00.000Z' }),
    'GET /business/quicksell/rate': () => RATE,
    'POST /business/quicksell/limit': () => LIMIT,
    'GET /business/transaction/marketprice': () => ({ prices: [], asOf: new Date().toISOString() }),
    [QUOTE]: () => ({ ...quoteOf(1, 60_000), fromAmount: '100.000000', account: OTHER }),
    'GET /business/emailotp': () => ({ sentTo: 'a•••@example.com', expiresAt: LATER, resendAt: LATER }),
    [SELL]: () => ({ approval: { id: ID, needed: 1, expiresAt: LATER } }),
    ...answers,
  })
  const tab = await tabCompany()
  await tab.choose(ADA._id, OWN)
  const company = await tab.chosen()
  const { router } = await openScreen(
    path,
    <CompanyProvider value={company}>
      <QuickSellScreen />
    </CompanyProvider>,
  )
  return { router, bodies: (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body) }
}
const review = () => page.getByRole('button', { name: 'Review the sale' })
const amount = () => page.getByLabelText('You sell', { exact: true })
const note = () => expect.element(page.getByText(/^You change your request\./)).toBeVisible()

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('is filled in as it was asked; another account is chosen, what it holds is used again, and its request is changed', async () => {
  const { router, bodies } = await open()
  await note()
  await expect.element(amount()).toHaveValue('80')
  await expect.element(page.getByRole('link', { name: /Choose something else/ })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await page.getByRole('link', { name: /KOFI MENSAH/ }).click()
  await note()
  await amount().fill('100.1')
  await expect.element(review()).toBeDisabled()
  await amount().fill('100')
  await expect.element(page.getByText('100.00 USDT available')).toBeVisible()
  expect(await violations()).toEqual([])
  await review().click()
  await expect.element(page.getByRole('radio', { name: /^Local money/ })).toBeChecked()
  await page.getByRole('button', { name: /^Sell 100/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Enter your PIN' })).toBeVisible()
  await userEvent.keyboard('2580')
  await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${ID}`)
  expect(bodies(QUOTE)[0]).toEqual({
    accountId: OTHER._id,
    fromCurrency: 'USDT',
    fromCurrencyAmt: '100',
    changes: SEEN,
  })
  expect(bodies(SELL)).toMatchObject([{ ifFailed: 'local' }])
})

test.each(['version_changed', 'approval_closed'])(
  'refused as %s, the page of the request shows what it is now',
  async (code) => {
    const { router } = await open({ [QUOTE]: () => refusal(409, code) })
    await review().click()
    await expect.poll(() => router.state.location.pathname).toBe(`/approvals/${ID}`)
  },
)

test('the choice of another coin is not open to it', async () => {
  await open({}, `${FORM}&step=coin`)
  await note()
  await expect.element(review()).toBeEnabled()
})

test('a sale that others approve says before it is confirmed whom it asks, and how much arrives at least', async () => {
  const least = { amount: '150000.00', currency: 'NGN' }
  const { bodies } = await open({
    'POST /business/quicksell/asks': () => ({
      asks: { needed: 1, people: ['Otieno Ochieng'], expiresAt: LATER, least },
    }),
  })
  await review().click()
  await expect.element(page.getByText('Waits for Otieno Ochieng.')).toBeVisible()
  await expect.element(page.getByText(/At least .*150,000\.00 arrives: the price of that moment counts/)).toBeVisible()
  await expect.element(page.getByText(/^Rate held for/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask for approval' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Sell 100/ })).not.toBeInTheDocument()
  expect(bodies('POST /business/quicksell/asks')[0]).toEqual({ quote: quoteOf(1, 60_000).quote })
  expect(await violations()).toEqual([])
})
