// The address of a deposit against an API that the test plays. The fears: somebody without an address is told that we watch for what they send; somebody takes
// an address that is the same on several networks for a sign that any of them will do.

import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
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

test.each([
  ['USDT', 'bsc', 'BNB Smart Chain (BEP-20)', /Send only USDT on BNB Smart Chain \(BEP-20\) here\. Your address is the same on several networks/],
  ['BTC', 'bitcoin', 'Bitcoin', /Send only BTC on Bitcoin here\. Anything else can't be recovered\./],
] as const)('%s on %s names what may be sent, and whether the address tells the network', async (currency, chain, name, warning) => {
  const network = {
    network: chain,
    name,
    currency,
    status: 'up',
    confirmations: 15,
    minimum: '0.5',
    arrivalMinutes: 1,
    contract: null,
    addressFormat: '',
  }
  await playApi({
    'GET /personal/deposit/address': () => ({
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      currency,
      network,
      uri: 'x',
      explorerUrl: null,
    }),
    'GET /personal/transaction/history': () => ({ transactions: [], page: 1, limit: 20, total: 0, cursor: null }),
  })
  await openScreen('/deposit/review', <ReviewScreen currency={currency} chain={chain} />)
  await expect.element(page.getByText(warning)).toBeVisible()
})
