// A sale from its firm offer to the order, with a fake API. Risks: an offer changes while the PIN is typed, a new code
// is asked for because the rate moved, an order is made twice, an order with an unknown outcome is called failed, a
// code or PIN cannot be corrected.

import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { BALANCE, GTBANK, NIGERIA, quoteOf, SALE_ID, saleOf } from './quick-sell.fixture.ts'
import { QuickSellScreen } from './index.ts'

const REVIEW = `/quick-sell?from=USDT&amount=100&account=${GTBANK._id}&step=review`
const SELL = 'POST /personal/quicksell/withdraw'
const QUOTE = 'POST /personal/quicksell/quote'
const MAIL = 'GET /personal/emailotp'

type Played = { readonly sent: SentCall[]; holdMs: number; orders: Answer[] }

/** The API: offers that each bring a naira less, a mailed code, and the scripted answers of orders. */
async function open(path = REVIEW): Promise<Played & Pick<Awaited<ReturnType<typeof openScreen>>, 'router'>> {
  const played: { holdMs: number; orders: Answer[] } = { holdMs: 60_000, orders: [] }
  let quotes = 0
  const sent = await playApi({
    'GET /personal/quicksell/countries': () => ({ countries: [NIGERIA] }),
    'GET /personal/quicksell/bank': () => ({ accounts: [GTBANK], page: 1, limit: 10, total: 1 }),
    'GET /personal/balance': () => BALANCE,
    'GET /personal/transaction/marketprice': () => ({ prices: [], asOf: new Date().toISOString() }),
    [QUOTE]: () => quoteOf((quotes += 1), played.holdMs),
    [MAIL]: () => ({
      sentTo: 'a•••@example.com',
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
      resendAt: new Date(Date.now() + 60_000).toISOString(),
    }),
    [SELL]: (body) => (played.orders.shift() ?? (() => ({ transaction: saleOf() })))(body),
    [`GET /personal/transaction/${SALE_ID}`]: () => ({ transaction: saleOf() }),
  })
  const { router } = await openScreen(path, <QuickSellScreen />)
  return Object.assign(played, { sent, router })
}

const bodies = (sent: readonly SentCall[], call: string): unknown[] =>
  sent.filter((one) => one.call === call).map(({ body }) => body)
const agree = () => page.getByRole('button', { name: 'Sell 100.00 USDT' })
const sheet = () => page.getByRole('dialog', { name: 'Enter your PIN' })
const codeStep = () => page.getByRole('heading', { name: 'Enter the code' })

async function enterCode(code = '123456'): Promise<void> {
  await expect.element(codeStep()).toBeVisible()
  await userEvent.keyboard(code)
}
async function enterPin(pin = '4821'): Promise<void> {
  await expect.element(sheet()).toBeVisible()
  await userEvent.keyboard(pin)
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('the code and the PIN agree to the offer that was shown, once, and lead to what was sold', async () => {
  // Without the app's frame a phone's page has no room beneath the bar at its foot.
  await page.viewport(800, 900)
  const { sent, router } = await open()
  await expect.element(page.getByText('₦148,570.00').first()).toBeVisible()
  await page.getByText('Local money', { exact: true }).click()
  await agree().click()
  await enterCode()
  await expect.element(sheet().getByText(/ADA OBI gets ₦148,570.00/)).toBeVisible()
  await enterPin()
  await expect.poll(() => router.state.location.search).toBe(`?sold=${SALE_ID}`)
  await expect.element(page.getByText('Sold', { exact: true })).toBeVisible()
  expect(bodies(sent, SELL)).toEqual([
    { quote: 'a signed offer to sell, number 1', ifFailed: 'local', otp: '123456', transactionPin: '4821' },
  ])
})

test('what was typed as arriving is asked for until a code is mailed; then what is sold stays, as the code says', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  try {
    const { sent, router } = await open(REVIEW.replace('amount=100', 'amount=148570&fixed=to'))
    await agree().click()
    await expect.element(codeStep()).toBeVisible()
    expect(bodies(sent, QUOTE)).toEqual([{ accountId: GTBANK._id, fromCurrency: 'USDT', toCurrencyAmt: '148570' }])
    expect(router.state.location.search).toContain('sold-amount=100.000000')
    await vi.advanceTimersByTimeAsync(61_000)
    await enterCode()
    await expect.poll(() => bodies(sent, QUOTE).length).toBe(2)
    expect(bodies(sent, QUOTE)[1]).toEqual({
      accountId: GTBANK._id,
      fromCurrency: 'USDT',
      fromCurrencyAmt: '100.000000',
    })
  } finally {
    vi.useRealTimers()
  }
})

test('an offer that ends while the PIN is typed closes the sheet; the next one is agreed to anew, with the same code', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  try {
    const played = await open()
    await agree().click()
    await enterCode()
    await expect.element(sheet()).toBeVisible()
    await userEvent.keyboard('482')
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(page.getByText(/The rate expired while you entered your PIN. Nothing was sold/)).toBeVisible()
    await expect.element(page.getByText(/You now get ₦148,569.00 .was ₦148,570.00/)).toBeVisible()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(bodies(played.sent, SELL)).toEqual([])
    await agree().click()
    await enterPin()
    await expect.poll(() => played.router.state.location.search).toBe(`?sold=${SALE_ID}`)
    expect(bodies(played.sent, SELL)).toMatchObject([
      { quote: 'a signed offer to sell, number 2', otp: '123456', transactionPin: '4821' },
    ])
    expect(bodies(played.sent, MAIL)).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a wrong code leads back to the code, and another one is taken', async () => {
  const played = await open()
  played.orders = [() => refusal(422, 'otp_wrong', { triesLeft: 4 })]
  await agree().click()
  await enterCode('111111')
  await enterPin()
  await expect.element(page.getByText('Wrong code; your PIN was not tried. 4 tries left.')).toBeVisible()
  await expect.element(sheet()).not.toBeInTheDocument()
  await enterCode('222222')
  await enterPin()
  await expect.poll(() => played.router.state.location.search).toBe(`?sold=${SALE_ID}`)
  expect(bodies(played.sent, SELL)).toMatchObject([{ otp: '111111' }, { otp: '222222' }])
  expect(bodies(played.sent, MAIL)).toHaveLength(1)
})

test('a wrong PIN stays in the sheet and says how many tries are left', async () => {
  const played = await open()
  played.orders = [() => refusal(422, 'pin_wrong', { triesLeft: 4 })]
  await agree().click()
  await enterCode()
  await enterPin()
  await expect.element(sheet().getByText('Wrong PIN. 4 tries left.')).toBeVisible()
  await enterPin('4822')
  await expect.poll(() => played.router.state.location.search).toBe(`?sold=${SALE_ID}`)
})

test('an order without an answer is asked about again, and is not called failed', async () => {
  const played = await open()
  played.orders = [() => Promise.reject(new TypeError('connection lost'))]
  await agree().click()
  await enterCode()
  await enterPin()
  await expect.element(page.getByRole('heading', { name: "We're checking your sale" })).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => played.router.state.location.search).toBe(`?sold=${SALE_ID}`)
  expect(new Set(bodies(played.sent, SELL).map((body) => JSON.stringify(body))).size).toBe(1)
})

test('an offer that the API no longer takes is replaced, told, and sold with the same code', async () => {
  const played = await open()
  played.orders = [() => refusal(409, 'quote_expired')]
  await agree().click()
  await enterCode()
  await enterPin()
  await expect.element(page.getByRole('alert').getByText(/This offer has expired/)).toBeVisible()
  await expect.element(page.getByText('New rate. You now get ₦148,569.00 (was ₦148,570.00).')).toBeVisible()
  await agree().click()
  await enterPin()
  await expect.poll(() => played.router.state.location.search).toBe(`?sold=${SALE_ID}`)
  expect(bodies(played.sent, SELL)).toMatchObject([
    { otp: '123456' },
    { quote: 'a signed offer to sell, number 2', otp: '123456' },
  ])
  expect(bodies(played.sent, MAIL)).toHaveLength(1)
})

test('a limit that is passed says what is left and when more frees', async () => {
  const played = await open()
  played.orders = [
    () =>
      refusal(422, 'limit_exceeded', {
        rule: 'day',
        currency: 'NGN',
        limit: '500000.00',
        left: '12000.00',
        freesAt: '2026-11-22T08:40:00.000Z',
      }),
  ]
  await agree().click()
  await enterCode()
  await enterPin()
  await expect
    .element(page.getByRole('alert').getByText(/You can sell for ₦12,000.00 now. More frees up \S/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See your limits' }))
    .toHaveAttribute('href', '/settings/account/transaction-limits')
})
