// A firm offer and its order, with a fake API: an offer does not change while the PIN is typed, an order is not made
// twice, and one with an unknown outcome is not called failed.

import { I18nProvider } from '@lingui/react'
import { newId } from '@zend/kernel'
import { QueryClientProvider } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { createQueryClient } from '@zend/web/client/query-client'
import { activate, i18n } from '@zend/web/i18n'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/gallery/gallery.css'
import { ReviewSwapScreen } from './review-screen.tsx'

type Sent = { readonly key: string | null; readonly body: unknown }

const SWAP_ID = newId('swp', 1)
const SETUP = { from: 'USDT', to: 'BTC', amount: '500', fixed: 'from' } as const

/** The API as far as this page needs it. */
class ScriptedApi {
  readonly orders: Sent[] = []
  quotes = 0
  /** The validity of offers, from now. */
  holdMs = 30_000
  /** The scripted answers of orders. */
  answers: (() => Promise<Response>)[] = []

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = new URL(input instanceof Request ? input.url : input, 'http://x').pathname
    if (path === '/personal/swap/quote') return this.quote()
    if (path === '/personal/swap') {
      this.orders.push({
        key: new Headers(init?.headers).get('idempotency-key'),
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      })
      return (this.answers.shift() ?? made)()
    }
    if (path === '/personal/transaction/marketprice') return json({ prices: [], asOf: new Date().toISOString() })
    return problem(404, 'not_found')
  }

  private quote(): Response {
    this.quotes += 1
    return json({
      quote: `a signed offer, number ${this.quotes}`,
      fromCurrency: 'USDT',
      toCurrency: 'BTC',
      fromAmount: '500.000000',
      toAmount: `0.0054000${this.quotes}`,
      midRate: '0.00001095',
      priceAsOf: new Date().toISOString(),
      rate: '0.0000108',
      margin: { bps: 25, amount: '0.00001360', currency: 'BTC' },
      fee: { bps: 50, amount: '2.500000', currency: 'USDT' },
      expiresAt: new Date(Date.now() + this.holdMs).toISOString(),
    })
  }
}

const json = (data: unknown, status = 200): Response =>
  new Response(JSON.stringify({ data }), { status, headers: { 'content-type': 'application/json' } })
const problem = (status: number, code: string, facts: Record<string, unknown> = {}): Response =>
  new Response(
    JSON.stringify({ type: `urn:zend:problem:${code}`, title: code, status, code, message: code, ...facts }),
    { status },
  )
const made = async (): Promise<Response> =>
  json({
    swap: {
      _id: SWAP_ID,
      transactionType: 'swap',
      direction: 'out',
      amount: '500.000000',
      currency: 'USDT',
      counter: { amount: '0.00540001', currency: 'BTC' },
      party: null,
      status: 'success',
      timeStamp: '2026-11-21T09:00:00Z',
      network: null,
      usualSeconds: null,
      midRate: '0.00001095',
      rate: '0.0000108',
      margin: { bps: 25, amount: '0.00001360', currency: 'BTC' },
      fee: { bps: 50, amount: '2.500000', currency: 'USDT' },
    },
  })

let api: ScriptedApi

beforeEach(async () => {
  api = new ScriptedApi()
  vi.stubGlobal('fetch', api.fetch)
  await services().session.saveUser({
    _id: newId('usr', 1),
    accessToken: 'a',
    accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    refreshToken: 'r',
    refreshTokenExpiresAt: '2099-01-01T00:00:00Z',
  })
})
afterEach(() => vi.unstubAllGlobals())

async function open(): Promise<ReturnType<typeof createMemoryRouter>> {
  await activate('en')
  const router = createMemoryRouter(
    [
      { path: '/swap/review', element: <ReviewSwapScreen setup={SETUP} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/swap/review'] },
  )
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return router
}

const agree = () => page.getByRole('button', { name: 'Swap 500.00 USDT' })
const sheet = () => page.getByRole('dialog', { name: 'Enter your PIN' })

async function enterPin(): Promise<void> {
  await agree().click()
  await expect.element(sheet()).toBeVisible()
  await userEvent.keyboard('4821')
}

test('the PIN agrees to the offer that was shown, once, and leads to what was made', async () => {
  const router = await open()
  await enterPin()
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe(`/swap/success?id=${SWAP_ID}`)
  expect(api.orders.map(({ body }) => body)).toEqual([{ quote: 'a signed offer, number 1', transactionPin: '4821' }])
})

test('an offer that ends while the PIN is typed closes the sheet; the next one has to be agreed to anew', async () => {
  api.holdMs = 2_500
  await open()
  await agree().click()
  await expect.element(sheet()).toBeVisible()
  await userEvent.keyboard('482')
  api.holdMs = 30_000
  await expect.element(page.getByText(/The rate expired while you entered your PIN. Nothing was swapped/)).toBeVisible()
  await expect.element(page.getByText(/You now get 0.00540002.BTC .was 0.00540001.BTC/)).toBeVisible()
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(api.orders).toEqual([])
  await enterPin()
  await expect.poll(() => api.orders.length).toBe(1)
  expect(api.orders[0]?.body).toEqual({ quote: 'a signed offer, number 2', transactionPin: '4821' })
})

test('a wrong PIN stays in the sheet and says how many tries are left', async () => {
  api.answers = [async () => problem(422, 'pin_wrong', { triesLeft: 4 })]
  const router = await open()
  await enterPin()
  await expect.element(sheet().getByText('Wrong PIN. 4 tries left.')).toBeVisible()
  await userEvent.keyboard('4822')
  await expect.poll(() => router.state.location.pathname).toBe('/swap/success')
  expect(new Set(api.orders.map(({ key }) => key)).size).toBe(2)
})

test('an order without an answer is asked about under its own key, and is not called failed', async () => {
  api.answers = [() => Promise.reject(new TypeError('connection lost'))]
  const router = await open()
  await enterPin()
  await expect.element(page.getByRole('heading', { name: "We're checking your swap" })).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/swap/success')
  expect(api.orders.length).toBeGreaterThan(1)
  expect(new Set(api.orders.map((order) => JSON.stringify(order))).size).toBe(1)
})

test('an offer that the API no longer takes is replaced, and its refusal is told', async () => {
  api.answers = [async () => problem(409, 'quote_expired')]
  await open()
  await enterPin()
  await expect.element(page.getByRole('alert').getByText(/This offer has expired/)).toBeVisible()
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.poll(() => api.quotes).toBe(2)
})
