// The deposit address with a fake API. Risks: a customer without an address reads that we watch for a deposit; one
// takes a shared address as valid on any network; one copies the address without its tag; one waits for an address for
// ever; one on a phone does not see the arrival, or sees an old one as new.

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { GTBANK } from '../../data/wallet/testing-sale.ts'
import { ReviewScreen } from './review-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('without an address nothing is said about watching for a deposit', async () => {
  await playApi({
    'GET /personal/transaction/deposit': () => refusal(404, 'not_found'),
    'GET /personal/transaction/history': () => ({ transactions: [], page: 1, limit: 20, total: 0, cursor: null }),
  })
  await openScreen('/deposit/review', <ReviewScreen currency="DOGE" chain="bitcoin" />)
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  await expect.element(page.getByText(/We are watching the network/)).not.toBeInTheDocument()
})

test('an address that is being prepared is not shown, and appears by itself', { timeout: 20_000 }, async () => {
  let asked = 0
  const network = {
    network: 'algorand',
    name: 'Algorand',
    currency: 'USDC',
    status: 'up',
    confirmations: 4,
    minimum: '1',
    arrivalMinutes: 1,
    large: null,
    contract: '31566704',
    addressFormat: '',
    memo: null,
  }
  const address = 'BH55E5RMBD4GYWXGX5W5PJ5JAHPGM5OXKDQH5DC4O2MGI7NW4H6VOE4CP4'
  await playApi({
    'GET /personal/deposit/address': () =>
      (asked += 1) === 1
        ? refusal(409, 'address_not_ready')
        : { address, memo: null, currency: 'USDC', network, uri: 'x', explorerUrl: null },
    'GET /personal/transaction/history': () => ({ transactions: [], page: 1, limit: 20, total: 0, cursor: null }),
  })
  await openScreen('/deposit/review', <ReviewScreen currency="USDC" chain="algorand" />)
  await expect.element(page.getByText(/We are preparing your address for USDC/)).toBeVisible()
  await expect.element(page.getByText(/We are watching the network/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/Send only USDC on Algorand here/), { timeout: 10_000 }).toBeVisible()
})

test('an address that takes long says so and that one may leave, and is asked for less often', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    let asked = 0
    await playApi({
      'GET /personal/deposit/address': () => {
        asked += 1
        return refusal(409, 'address_not_ready')
      },
      'GET /personal/transaction/history': () => ({ transactions: [], page: 1, limit: 20, total: 0, cursor: null }),
    })
    await openScreen('/deposit/review', <ReviewScreen currency="USDC" chain="algorand" />)
    await expect.element(page.getByText(/takes about a minute/)).toBeVisible()
    await vi.advanceTimersByTimeAsync(120_000)
    await expect.element(page.getByText(/takes longer than usual\. You can leave/)).toBeVisible()
    const before = asked
    expect(before).toBeGreaterThan(5)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(asked).toBe(before)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toBe(before + 1)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [
    'USDT',
    'bsc',
    'BNB Smart Chain (BEP-20)',
    /Send only USDT on BNB Smart Chain \(BEP-20\) here\. Your address is the same on several networks/,
  ],
  ['BTC', 'bitcoin', 'Bitcoin', /Send only BTC on Bitcoin here\. Anything else can't be recovered\./],
] as const)(
  '%s on %s names what may be sent, and whether the address tells the network',
  async (currency, chain, name, warning) => {
    const network = {
      network: chain,
      name,
      currency,
      status: 'up',
      confirmations: 15,
      minimum: '0.5',
      arrivalMinutes: 1,
      large:
        currency === 'BTC' ? { above: '0.50000000', confirmations: 16, finalized: false, arrivalMinutes: 60 } : null,
      contract: null,
      addressFormat: '',
      memo: null,
    }
    await playApi({
      'GET /personal/deposit/address': () => ({
        address: '0x52908400098527886E0F7030069857D2E4169EE7',
        memo: null,
        currency,
        network,
        uri: 'x',
        explorerUrl: null,
      }),
      'GET /personal/transaction/history': () => ({ transactions: [], page: 1, limit: 20, total: 0, cursor: null }),
    })
    await openScreen('/deposit/review', <ReviewScreen currency={currency} chain={chain} />)
    await expect.element(page.getByText(warning)).toBeVisible()
    await expect.element(page.getByText(currency === 'BTC' ? /^15, or 16 above 0\.50*.BTC$/ : /^15$/)).toBeVisible()
  },
)

test('where a tag tells whose coins are, it comes first, and the address only after a tick', async () => {
  await playApi({
    'GET /personal/deposit/address': () => ({
      address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY',
      memo: '10042',
      currency: 'XRP',
      network: {
        network: 'xrpl',
        name: 'XRP Ledger',
        currency: 'XRP',
        status: 'up',
        confirmations: 1,
        minimum: '0.1',
        arrivalMinutes: 1,
        large: null,
        contract: null,
        addressFormat: 'r…',
        memo: 'tag',
      },
      uri: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY?dt=10042',
      explorerUrl: null,
    }),
    'GET /personal/transaction/history': () => ({ transactions: [], page: 1, limit: 20, total: 0, cursor: null }),
  })
  await openScreen('/deposit/review', <ReviewScreen currency="XRP" chain="xrpl" />)
  await expect.element(page.getByText('10042', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy the destination tag' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Find the transaction by its hash' }))
    .toHaveAttribute('href', '/rescue')
  await expect.element(page.getByRole('img', { name: 'QR code of the deposit address' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Copy address' })).not.toBeInTheDocument()
  expect(document.body.textContent).not.toContain('rPEP')
  await page.getByLabelText('I will enter the destination tag').click()
  await expect.element(page.getByRole('img', { name: 'QR code of the deposit address' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  expect(document.body.textContent).toContain('rPEP')
})

test('on a phone what arrives is in sight at the top, and ends in the sale of it; what came before is no news', async () => {
  const deposit = (id: string, amount: string, status: string) => ({
    _id: id,
    transactionType: 'deposit',
    direction: 'in',
    amount,
    currency: 'BTC',
    network: 'bitcoin',
    status,
    timeStamp: new Date().toISOString(),
    party: null,
    counter: null,
    fee: null,
  })
  const [old, news] = ['dep_0123456789abcdefghjkmnpqrs', 'dep_0123456789abcdefghjkmnpqrt']
  let list = [deposit(old, '0.50000000', 'success')]
  const network = {
    network: 'bitcoin',
    name: 'Bitcoin',
    currency: 'BTC',
    status: 'up',
    confirmations: 3,
    minimum: '0.00001',
    arrivalMinutes: 30,
    large: null,
    contract: null,
    addressFormat: '',
    memo: null,
  }
  await playApi({
    'GET /personal/quicksell/countries': () => ({
      countries: [
        {
          country: 'NG',
          currency: 'NGN',
          minimum: '500.00',
          maximum: '50000000.00',
          flatFee: '50.00',
          feeBps: 75,
          methods: [{ method: 'bank', fields: [], resolves: true, usualSeconds: 101, state: 'up' }],
        },
      ],
    }),
    'GET /personal/quicksell/bank': () => ({ accounts: [GTBANK], page: 1, limit: 10, total: 1 }),
    'GET /personal/quicksell/rate': () => ({
      rate: '1400000.00',
      midRate: '1410000.00',
      feeBps: 75,
      asOf: new Date().toISOString(),
    }),
    'GET /personal/deposit/address': () => ({
      address: 'bc1qada',
      memo: null,
      currency: 'BTC',
      network,
      uri: 'x',
      explorerUrl: null,
    }),
    'GET /personal/transaction/history': () => ({
      transactions: list,
      page: 1,
      limit: 5,
      total: list.length,
      cursor: null,
    }),
  })
  await page.viewport(390, 844)
  const { queryClient } = await openScreen('/deposit/review', <ReviewScreen currency="BTC" chain="bitcoin" />)
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect.element(page.getByText(/^0\.50* BTC is/)).not.toBeInTheDocument()

  list = [deposit(news, '10.02000000', 'processing'), ...list]
  await queryClient.invalidateQueries()
  const arriving = page.getByRole('link', { name: /10\.020* BTC is arriving/ })
  await expect.element(arriving).toHaveAttribute('href', `/transaction/token/${news}`)
  expect(arriving.element().getBoundingClientRect().bottom).toBeLessThan(844)

  list = [deposit(news, '10.02000000', 'success'), deposit(old, '0.50000000', 'success')]
  await queryClient.invalidateQueries()
  const sheet = page.getByRole('dialog', { name: 'It is in your balance' })
  await expect.element(sheet.getByText(/₦14,027,950/)).toBeVisible()
  await expect.element(sheet.getByText(/usually within 2 minutes/)).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: 'Sell it' }))
    .toHaveAttribute('href', `/quick-sell?from=BTC&amount=10.02&account=${GTBANK._id}&step=review`)

  await sheet.getByRole('button', { name: 'Close' }).click()
  const announcement = page.getByRole('status').filter({ hasText: /10\.020*\sBTC is in your balance/ })
  await expect.element(announcement).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sell it now' }).first())
    .toHaveAttribute('href', '/quick-sell?from=BTC&amount=10.02')
})
