// The form of a sale in every state, with a fake API. Risks: an enabled button when nothing can be sold, a state
// without an explanation, an old rate that looks fresh, returned money that cannot be found.

import type { QuickSellCountry } from '@zend/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { BALANCE, GTBANK, KENYA, LIMIT, MPESA, NIGERIA, RATE } from './quick-sell.fixture.ts'
import { QuickSellScreen } from './index.ts'

const FORM = '/quick-sell?from=USDT&amount=100'

const open = async (
  path = FORM,
  more: Readonly<Record<string, Answer>> = {},
  countries: readonly QuickSellCountry[] = [NIGERIA, KENYA],
) => {
  const sent = await playApi({
    'GET /personal/quicksell/countries': () => ({ countries }),
    'GET /personal/quicksell/bank': () => ({ accounts: [GTBANK, MPESA], page: 1, limit: 10, total: 2 }),
    'GET /personal/balance': () => BALANCE,
    'GET /personal/quicksell/rate': () => RATE,
    'POST /personal/quicksell/limit': () => LIMIT,
    'GET /personal/transaction/marketprice': () => ({ prices: [], asOf: new Date().toISOString() }),
    ...more,
  })
  return { sent, ...(await openScreen(path, <QuickSellScreen />)) }
}

const review = () => page.getByRole('button', { name: 'Review the sale' })
const gets = () => page.getByLabelText('Your bank gets', { exact: true })
const inState = (state: 'slow' | 'down'): QuickSellCountry => ({
  ...NIGERIA,
  methods: NIGERIA.methods.map((way) => ({ ...way, state })),
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  dispatchEvent(new Event('online'))
  sessionStorage.clear()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

test.each([
  ['light', 360],
  ['dark', 390],
  ['light', 1440],
] as const)(
  'in %s mode at %i px it says what arrives, what it costs and what is left, and axe objects to nothing',
  async (theme, width) => {
    document.documentElement.dataset['theme'] = theme
    await page.viewport(width, 844)
    await open()
    await expect.element(gets()).toHaveValue('148,570.00')
    await expect.element(page.getByText('estimate')).toBeVisible()
    await expect.element(page.getByText('1 USDT = ₦1,486.20')).toBeVisible()
    await expect.element(page.getByText('Our fee (0.75%)')).toBeVisible()
    await expect.element(page.getByText('Usually within 2 minutes')).toBeVisible()
    await expect
      .element(page.getByRole('progressbar', { name: 'Left to sell now' }))
      .toHaveAttribute('aria-valuenow', '95')
    await expect.element(review()).toBeEnabled()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await violations()).toEqual([])
  },
)

test('what is typed stays, follows into the address and on to the offer', async () => {
  const { router } = await open('/quick-sell')
  await page.getByLabelText('You sell', { exact: true }).fill('')
  await userEvent.keyboard('250.5')
  await expect.poll(() => router.state.location.search).toBe('?from=NGN&amount=250.5')
  await router.navigate(FORM)
  await review().click()
  await expect.poll(() => router.state.location.search).toBe(`?from=USDT&amount=100&account=${GTBANK._id}&step=review`)
})

test('what the bank is to get can be typed; all that one has is still sold by its own amount', async () => {
  const { router } = await open()
  await gets().fill('50000')
  await expect.element(page.getByLabelText('You sell', { exact: true })).toHaveValue('33.676491')
  await expect.element(page.getByText('estimate')).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.search).toBe('?from=USDT&amount=50000&fixed=to')
  await review().click()
  await expect
    .poll(() => router.state.location.search)
    .toBe(`?from=USDT&amount=50000&fixed=to&account=${GTBANK._id}&step=review`)
  await router.navigate('/quick-sell?from=USDT&amount=50000&fixed=to')
  await page.getByRole('button', { name: 'Max' }).click()
  await expect.poll(() => router.state.location.search).not.toContain('fixed')
  await gets().fill('499.99')
  await expect.element(page.getByText(/A payout is at least ₦500.00/)).toBeVisible()
  await expect.element(review()).toBeDisabled()
})

test('money that came back is offered first, and paid out without a rate', async () => {
  await open('/quick-sell?amount=')
  await page.getByLabelText('You sell', { exact: true }).fill('5000')
  await expect.element(gets()).toHaveValue('4,950.00')
  await expect.element(page.getByText(/Our fee/)).not.toBeInTheDocument()
  await expect.element(review()).toBeEnabled()
})

test('rails that are slow are told and can be used; rails that are down are told and cannot', async () => {
  const { queryClient } = await open(FORM, {}, [inState('slow')])
  await expect.element(page.getByText(/Payouts are slower than usual/)).toBeVisible()
  await expect.element(review()).toBeEnabled()
  queryClient.setQueryData(['quick-sell', 'countries'], [inState('down')])
  await expect.element(page.getByText(/Payouts here aren't working right now/)).toBeVisible()
  await expect.element(review()).toBeDisabled()
  expect(await violations()).toEqual([])
})

test('without a fresh price nothing is promised, and it is said', async () => {
  await open(FORM, { 'GET /personal/quicksell/rate': () => refusal(503, 'price_stale') })
  await expect.element(page.getByRole('alert').getByText(/There is no fresh market price right now./)).toBeVisible()
  await expect.element(gets()).toHaveValue('')
  await expect.element(review()).toBeDisabled()
})

test.each([
  ['0.1', 'A payout is at least ₦500.00, about 0.370072 USDT. Sell a little more.'],
  ['2400', 'You can sell ₦1,000,000.00 more right now, about 672.89 USDT.'],
  ['9999', 'You have 2,410.00 USDT.'],
] as const)('%s USDT cannot be sold, and it is said why', async (amount, why) => {
  await open(`/quick-sell?from=USDT&amount=${amount}`, {
    'POST /personal/quicksell/limit': () => ({ ...LIMIT, left: '1000000.00' }),
  })
  await expect.element(page.getByText(new RegExp(why.replaceAll('.', '\\.').replaceAll(' ', '\\s')))).toBeVisible()
  await expect.element(review()).toBeDisabled()
})

test('who is not verified is led to the verification', async () => {
  await open(FORM, { 'POST /personal/quicksell/limit': () => ({ ...LIMIT, left: '0.00', rule: 'verification' }) })
  await expect
    .element(page.getByRole('link', { name: 'Verify your identity' }))
    .toHaveAttribute('href', '/settings/account/kyc')
  await expect.element(review()).toBeDisabled()
})

test('a hold after a change of security settings is told with its end, and payouts to own accounts go on', async () => {
  await open(FORM, {
    'GET /personal/transaction/limits': () => ({
      tier: 1,
      currency: 'NGN',
      windows: [],
      hold: { until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'password_reset' },
      next: null,
    }),
  })
  await expect.element(page.getByText(/Payouts to your own accounts go on/)).toBeVisible()
  await expect.element(review()).toBeEnabled()
})

test('offline nothing can be sold, and it is said', async () => {
  await open()
  await expect.element(review()).toBeEnabled()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(page.getByText('You are offline. Selling needs a connection.')).toBeVisible()
  await expect.element(review()).toBeDisabled()
})

test('where one can sell to: each country with its ways, and the choice leads back to the form', async () => {
  const { router } = await open()
  await page.getByRole('link', { name: 'You get NGN. Choose another country' }).click()
  await page.getByRole('list', { name: 'Countries' }).getByRole('link', { name: /Kenya/ }).click()
  await expect.poll(() => router.state.location.search).toBe('?from=USDT&amount=100&country=KE&method=mobile-money')
  await expect.element(page.getByText('Your wallet gets').first()).toBeVisible()
  await expect.poll(() => sessionStorage.getItem('zend.quick-country')).toBe('KE')
})

test('what cannot be read can be tried again', async () => {
  let answers = 0
  await open(FORM, {
    'GET /personal/quicksell/countries': () =>
      (answers += 1) === 1 ? refusal(500, 'internal_error') : { countries: [NIGERIA] },
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(review()).toBeEnabled()
})
