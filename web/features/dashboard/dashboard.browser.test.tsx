// The dashboard with a fake API: every value follows the currency, hidden values are not revealed, and a missing price
// or chart shows no figure rather than a wrong one.

import { I18nProvider } from '@lingui/react'
import type { QuickSellDetail } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { QueryClientProvider } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { createQueryClient } from '@zend/web/client/query-client'
import { CurrencyProvider } from '@zend/web/data/prices'
import { activate, addTexts, i18n, type Language } from '@zend/web/i18n'
import { BalanceVisibilityProvider } from '@zend/web/ui/money'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ADA } from '../../client/testing.ts'
import '../../ui/gallery/gallery.css'
import { violations } from '../../ui/gallery/testing.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

const DEPOSIT = newId('dep', 1)
const NOW = new Date().toISOString()
const BTC_PRICE: Readonly<Record<string, string>> = { USD: '90000.00', NGN: '135000000.00' }
const USDT_PRICE: Readonly<Record<string, string>> = { USD: '1.00', NGN: '1500.00' }

const price = (currency: string, quote: string, now: string | null, percent: string) => ({
  currency,
  quote,
  currentPrice: now,
  percentagePrice: now === null ? null : '0.01',
  percentageChange: now === null ? null : percent,
  asOf: NOW,
  quotable: true,
  problem: null,
})
const coin = (currency: string, name: string, total: string) => ({
  currency,
  name,
  available: total,
  held: '0',
  total,
  collecting: '0',
})
const arriving = {
  _id: DEPOSIT,
  transactionType: 'deposit',
  direction: 'in',
  amount: '0.01000000',
  currency: 'BTC',
  counter: null,
  party: null,
  status: 'pending',
  timeStamp: NOW,
  network: 'bitcoin',
}

const SALE: QuickSellDetail = {
  _id: newId('sel', 1),
  transactionType: 'quick_sell',
  direction: 'out',
  status: 'success',
  state: 'paid',
  timeStamp: NOW,
  amount: '100.000000',
  currency: 'USDT',
  counter: { amount: '148570.00', currency: 'NGN' },
  party: '0123452210',
  network: null,
  account: {
    _id: newId('acc', 1),
    institutionName: 'GTBank',
    accountNumber: '0123452210',
    accountName: 'ADA OBI',
    method: 'bank',
  },
  midRate: '1497.43',
  rate: '1486.2',
  fee: { bps: 75, amount: '1123.00', currency: 'NGN' },
  flatFee: { amount: '50.00', currency: 'NGN' },
  ifFailed: 'crypto',
  returned: null,
  reference: null,
  reason: null,
  automatic: false,
  lateAt: null,
  feeBack: null,
  expectedAt: null,
  usualSeconds: null,
  stages: [],
}

/** The API as far as the dashboard needs it; `held` are the balances, `line` the answer of the history. */
class ScriptedApi {
  held = [coin('BTC', 'Bitcoin', '0.01240000'), coin('USDT', 'Tether', '2410.000000')]
  recent: unknown[] = []
  line: 'values' | 'fails' = 'values'
  /** Delays the answer of prices, or fails it. */
  prices: Promise<'values' | 'fail'> = Promise.resolve('values')

  readonly fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'http://x')
    const quote = searchParams.get('quote') ?? 'USD'
    if (pathname === '/personal/balance') return json({ balances: this.held, asOf: NOW })
    if (pathname === '/personal/balance/history')
      return this.line === 'fails' ? problem() : json(this.history(quote, searchParams.get('range') ?? '1D'))
    if (pathname === '/personal/transaction/marketprice') {
      if ((await this.prices) === 'fail') return problem()
      return json({
        prices: [
          price('BTC', quote, BTC_PRICE[quote] ?? null, '2.10'),
          price('USDT', quote, USDT_PRICE[quote] ?? null, '0.00'),
        ],
        asOf: NOW,
      })
    }
    if (pathname === '/personal/transaction/marketprice/trends')
      return json({ trends: [{ currency: 'BTC', prices: ['89000', '88500', '90000'] }], asOf: NOW })
    if (pathname === '/personal/transaction/history')
      return json({ transactions: this.recent, page: 1, limit: 5, total: this.recent.length, cursor: null })
    if (pathname === `/personal/transaction/${SALE._id}`) return json({ transaction: SALE })
    return problem()
  }

  private history(quote: string, range: string) {
    const values = range === '1D' ? ['3000.00', '3300.00', '3200.00', '3526.00'] : ['1000.00', '3526.00']
    return {
      range,
      quote,
      netFlow: '0.00',
      unpriced: [],
      points: values.map((value, at) => ({
        at: new Date(Date.parse('2026-11-21T10:00:00Z') + at * 3_600_000).toISOString(),
        value,
      })),
    }
  }
}

const json = (data: unknown): Response =>
  new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
const problem = (): Response =>
  new Response(
    JSON.stringify({
      type: 'urn:zend:problem:internal_error',
      title: 'x',
      status: 500,
      code: 'internal_error',
      message: 'x',
    }),
    { status: 500 },
  )

let api: ScriptedApi

beforeEach(async () => {
  api = new ScriptedApi()
  vi.stubGlobal('fetch', api.fetch)
  localStorage.clear()
  await services().session.saveUser({
    _id: ADA._id,
    accessToken: 'a',
    accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    refreshToken: 'r',
    refreshTokenExpiresAt: '2099-01-01T00:00:00Z',
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

async function open(language: Language = 'en', unheld?: ReactNode): Promise<void> {
  await activate(language)
  const client = createQueryClient()
  const screen = (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <CurrencyProvider userId={ADA._id} record={ADA}>
          <BalanceVisibilityProvider>
            <main className="p-4">
              <h1 className="visually-hidden">Dashboard</h1>
              <DashboardScreen account={ADA._id} mayWithdraw recent={null} unheld={unheld} />
            </main>
          </BalanceVisibilityProvider>
        </CurrencyProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
  await render(<RouterProvider router={createMemoryRouter([{ path: '*', element: screen }])} />)
}

/** Waits until an element contains this text. */
async function tells(what: Locator, text: string): Promise<void> {
  await expect.poll(() => what.query()?.textContent.replaceAll('\u00a0', ' ')).toContain(text)
}

const card = () => page.getByRole('region', { name: 'Balance' })
const assets = () => page.getByRole('list', { name: 'Assets' })

test('no coin is shown before its place in the list is known: the worth of each, or that there is none to know', async () => {
  const prices = Promise.withResolvers<'values' | 'fail'>()
  api.prices = prices.promise
  await open()
  await tells(card(), 'Total balance')
  expect(assets().query()).toBeNull()
  prices.resolve('values')
  await expect.poll(() => assets().query()?.querySelector('li')?.textContent).toContain('Tether')
})

test('what is said in place of the invitation to deposit is there only while nothing is held', async () => {
  await open('en', <p>two requests</p>)
  await tells(card(), 'NGN')
  expect(card().query()?.textContent).not.toContain('two requests')
  await cleanup()
  api.held = [coin('BTC', 'Bitcoin', '0.00000000')]
  await open('en', <p>two requests</p>)
  await tells(card(), 'two requests')
  expect(card().query()?.textContent).not.toContain('first deposit')
})

test('coins are listed also when prices cannot be read', async () => {
  api.prices = Promise.resolve('fail')
  await open()
  await tells(assets(), 'Bitcoin')
})

test('prices that hang hide no coin for long', async () => {
  api.prices = new Promise(() => undefined)
  await open()
  await tells(assets(), 'Bitcoin')
})

test('a customer sees the money of their country, and the dollar beside it', async () => {
  await open()
  await tells(card(), '₦5,289,000.00')
  await tells(card(), '≈ $3,526.00')
  await tells(page.getByRole('link', { name: /Bitcoin/ }), '₦1,674,000')
})

test('the chip changes every value, and the choice is kept', async () => {
  await open()
  await page.getByRole('button', { name: 'NGN, Currency of values' }).click()
  await page.getByRole('menuitemradio', { name: 'US Dollar' }).click()
  await tells(card(), '$3,526.00')
  await tells(card(), '≈ ₦5,289,000.00')
  await tells(page.getByRole('link', { name: /Bitcoin/ }), '$1,116.00')
  await tells(card(), '$526.00 (17.53%) in a day')
  expect(localStorage.getItem('zend.currency')).toBe('USD')
})

test('the line is told by range, by point and as a table', async () => {
  localStorage.setItem('zend.currency', 'USD')
  await open()
  await tells(card(), '$526.00 (17.53%) in a day')
  page.getByRole('slider', { name: 'A point of the line' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await tells(card(), '$3,200.00')
  page.getByRole('radio', { name: 'One day' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await tells(card(), 'in a week')
  await page.getByRole('button', { name: 'View as table' }).click()
  await tells(page.getByRole('table', { name: 'History of the balance' }), '$1,000.00')
  expect(await violations()).toEqual([])
})

test('hidden balances are told nowhere, also not by the line', async () => {
  localStorage.setItem('zend.hide-balance', 'yes')
  localStorage.setItem('zend.currency', 'USD')
  await open()
  await expect.element(page.getByRole('slider')).toBeInTheDocument()
  expect(document.body.textContent).not.toMatch(/3,526|1,116|526\.00|2,410/)
  expect(page.getByRole('slider').element().getAttribute('aria-valuetext')).not.toContain('$')
})

test('a line that cannot be read takes nothing else with it', async () => {
  api.line = 'fails'
  await open()
  await tells(card(), 'The line could not be read.')
  await tells(card(), '₦5,289,000.00')
  api.line = 'values'
  await page.getByRole('button', { name: 'Try again' }).click()
  await tells(card(), 'in a day')
})

test('somebody with nothing is invited to a first deposit', async () => {
  api.held = [coin('BTC', 'Bitcoin', '0')]
  await open()
  await expect.element(page.getByRole('link', { name: 'Make your first deposit' })).toHaveAttribute('href', '/deposit')
})

test('a deposit on its way stands at the top, with the way to it', async () => {
  api.recent = [arriving, { ...arriving, _id: newId('dep', 2), status: 'success' }]
  await open()
  const place = page.getByRole('region', { name: 'Arriving now' })
  await expect.element(place.getByRole('link')).toHaveAttribute('href', `/transaction/token/${DEPOSIT}`)
  expect(place.getByRole('link').elements()).toHaveLength(1)
})

test('the last sale can be made again with one press: the same coin to the same account', async () => {
  api.recent = [arriving, SALE]
  await open()
  await expect
    .element(page.getByRole('link', { name: 'Sell again' }))
    .toHaveAttribute('href', `/quick-sell?from=USDT&account=${SALE.account._id}`)
  await expect.element(page.getByText('100.00 USDT →\u00a0₦148,570.00')).toBeVisible()
  await expect.element(page.getByText('••2210')).toBeVisible()
  expect(await violations()).toEqual([])
})

test.each([
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)('at %i px in %s mode nothing is in the way of anybody', async (width, theme) => {
  await page.viewport(width, 940)
  document.documentElement.dataset['theme'] = theme
  await open()
  await expect.element(page.getByRole('slider')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Currency of values/ })).toBeVisible()
  expect(await violations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test.each([
  ['en', 'NGN', 360],
  ['fr', 'NGN', 360],
  ['fr', 'USD', 360],
  ['fr', 'NGN', 390],
] as const)(
  'in %s and %s at %i px names, balances and the sum are whole, also beside what is being collected',
  async (language, currency, width) => {
    await page.viewport(width, 844)
    await addTexts('home')
    localStorage.setItem('zend.currency', currency)
    api.held = [
      { ...coin('BTC', 'Bitcoin', '0.01240000'), collecting: '0.00000900' },
      coin('USDT', 'Tether', '2410.000000'),
    ]
    await open(language)
    const row = page.getByRole('listitem').filter({ hasText: 'Bitcoin' })
    await tells(row, language === 'en' ? '0.000009 BTC collecting' : '0,000009 BTC en attente')
    await tells(row, '≈')
    for (const part of row.element().querySelectorAll('.truncate'))
      expect(part.scrollWidth, part.textContent).toBeLessThanOrEqual(part.clientWidth)
    const figure = document.querySelector('section .display > span')?.getBoundingClientRect()
    const identicon = document.querySelector('section [role=img]')?.getBoundingClientRect()
    expect(figure?.width).toBeGreaterThan(100)
    expect(figure?.right).toBeLessThanOrEqual(identicon?.left ?? 0)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)
