// The first page of a swap while its URL lags behind: the typed value must stay, however slow the navigation that
// stores it.

import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '@zend/web/client/query-client'
import { activate, i18n } from '@zend/web/i18n'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { playApi } from '../../client/testing-screen.tsx'
import { SwapScreen } from './swap-screen.tsx'

const held = (currency: string, available: string) => ({
  currency,
  name: currency,
  available,
  held: '0',
  total: available,
  collecting: '0',
})

afterEach(() => vi.unstubAllGlobals())

/** Opens the page in a router whose navigations wait for `gate.open`, as the app's wait for the session. */
async function open(gate: { open: Promise<void> }): Promise<ReturnType<typeof createMemoryRouter>> {
  await activate('en')
  await playApi({
    'GET /personal/balance': () => ({
      balances: [held('BTC', '0.01000000'), held('USDT', '20.000000')],
      asOf: '2026-11-21T09:00:00.000Z',
    }),
  })
  const router = createMemoryRouter(
    [
      {
        middleware: [async (_context, next) => gate.open.then(next)],
        children: [
          { path: '/swap', loader: () => null, element: <SwapScreen /> },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: ['/swap'] },
  )
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await expect.element(page.getByText(/BTC available/)).toBeVisible()
  return router
}

const amount = () => page.getByLabelText('You pay', { exact: true })

test('every character typed is kept, in its order, before the address has followed', async () => {
  const gate = { open: Promise.resolve() }
  const router = await open(gate)
  const closed = Promise.withResolvers<void>()
  gate.open = closed.promise
  await amount().click()
  await userEvent.keyboard('0.002')
  await expect.element(amount()).toHaveValue('0.002')
  closed.resolve()
  await expect.poll(() => router.state.location.search).toBe('?from=BTC&to=USDT&amount=0.002')
  await expect.element(amount()).toHaveValue('0.002')
})

test('an address that a link brings takes the place of what was typed', async () => {
  const router = await open({ open: Promise.resolve() })
  await amount().click()
  await userEvent.keyboard('0.002')
  await expect.poll(() => router.state.location.search).toContain('amount=0.002')
  await router.navigate('/swap?from=USDT&to=ETH')
  await expect.element(amount()).toHaveValue('')
  await expect.element(page.getByText(/USDT available/)).toBeVisible()
  await amount().click()
  await userEvent.keyboard('7')
  await expect.element(amount()).toHaveValue('7')
  await expect.poll(() => router.state.location.search).toBe('?from=USDT&to=ETH&amount=7')
})

test('what is typed under "You get" is asked for exactly, and goes to the review as that', async () => {
  const gate = { open: Promise.resolve() }
  const router = await open(gate)
  const sent = await playApi({
    'GET /personal/balance': () => ({ balances: [held('BTC', '0.01000000')], asOf: '2026-11-21T09:00:00.000Z' }),
    'POST /personal/swap/quote': () => ({
      quote: 'signed',
      fromCurrency: 'BTC',
      toCurrency: 'USDT',
      fromAmount: '0.00040404',
      toAmount: '40.000000',
      midRate: '100000',
      priceAsOf: '2026-11-21T09:00:00.000Z',
      rate: '99000',
      margin: { bps: 25, amount: '0.1', currency: 'USDT' },
      fee: { bps: 50, amount: '0.00000203', currency: 'BTC' },
      expiresAt: '2026-11-21T09:00:30.000Z',
    }),
  })
  const wanted = page.getByLabelText('You get', { exact: true })
  await wanted.click()
  await userEvent.keyboard('40')
  await expect.element(amount()).toHaveValue('0.00040404')
  await expect.element(wanted).toHaveValue('40')
  expect(sent.find(({ call }) => call === 'POST /personal/swap/quote')?.body).toEqual({
    fromCurrency: 'BTC',
    toCurrency: 'USDT',
    toCurrencyAmt: '40',
  })
  await page.getByRole('button', { name: 'Review swap' }).click()
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe('/swap/review?from=BTC&to=USDT&amount=40&fixed=to')
})
