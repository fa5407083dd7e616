/** A watchlist and prices for a fake API. */
import type { CoinCode } from '@zend/kernel'
import type { PriceAlert } from '@zend/contracts'
import type { Watchlist } from './watchlist.queries.ts'

/** The path of the watchlist of the customer who is signed in. */
export const LIST = '/accounts/users/{ada}/watchlist'

const AT = '2026-11-21T09:00:00.000Z'

/** An alert with this number; by itself it waits for bitcoin to rise to 100,000 dollars. */
export const alert = (n: number, given: Partial<PriceAlert> = {}): PriceAlert => ({
  _id: `pal_${String(n).padStart(26, '0')}`,
  currency: 'BTC',
  kind: 'above',
  quote: 'USD',
  level: '100000',
  createdAt: AT,
  expiresAt: '2027-02-19T09:00:00.000Z',
  toldAt: null,
  ...given,
})

/** Bitcoin and ether, with an alert for each. */
export const watched = (): Watchlist => ({
  coins: ['BTC', 'ETH'],
  alerts: [alert(1), alert(2, { currency: 'ETH', level: '4000' })],
  alertsMax: 20,
})

/** The prices of a few coins. */
export const PRICES = { prices: [price('USDT', '1.00'), price('BTC', '91000.00'), price('ETH', '3500.00')], asOf: AT }

function price(currency: CoinCode, currentPrice: string) {
  return {
    currency,
    quote: 'USD',
    currentPrice,
    percentagePrice: '1.00',
    percentageChange: '1.00',
    asOf: AT,
    quotable: true,
    problem: null,
  }
}
