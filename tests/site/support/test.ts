/** The tests' own Chromium page: the API answers rates, and any page error fails its test. */
import type { PublicRates } from '@zend/contracts'
import { expect, test as base } from '@playwright/test'
import { API } from './addresses.ts'

const AT = new Date().toISOString()
const price = (currency: PublicRates['prices'][number]['currency'], coin: boolean, usd: string) => ({
  currency,
  coin,
  usd,
  asOf: AT,
  quotable: true,
})

/** Round prices for mental arithmetic: a naira is 1/1600 of a dollar, a rand 1/16. */
export const RATES: PublicRates = {
  asOf: AT,
  prices: [
    price('USDT', true, '1.00'),
    price('BTC', true, '64000.00'),
    price('USD', false, '1.00'),
    price('NGN', false, '0.000625'),
    price('ZAR', false, '0.0625'),
  ],
  swap: { stables: ['USDT'], feeBps: { any: 50, stable: 10 }, marginBps: { any: 25, stable: 5 } },
  sell: { feeBps: 75, payouts: [{ currency: 'NGN', minimum: '500', maximum: '5000000', flatFee: '50' }] },
}

/**
 * `complaints` collects errors of the page and its console, and policy violations; a test may check it, and its end
 * does.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
      page.on('pageerror', (error) => void complaints.push(error.message))
      await page.route(`${API}/general/rates`, (route) =>
        route.fulfill({ json: { data: RATES }, headers: { 'access-control-allow-origin': '*' } }),
      )
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
