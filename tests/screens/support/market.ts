/** The market of that day: realistic prices and lines. */
import type * as contract from '@zend/contracts'
import { COIN_CODES, type CoinCode } from '@zend/kernel'
import { ago, DAY, HOUR, id, NOW } from './moments.ts'

const PRICES: Partial<Record<CoinCode, readonly [usd: number, change: number]>> = {
  BTC: [98_412.37, 1.84],
  ETH: [3_518.02, -0.62],
  USDT: [1.0003, 0.01],
  USDC: [0.9999, 0],
  DAI: [1.0001, -0.02],
  SOL: [187.44, 4.12],
  XRP: [2.3141, -2.37],
}
const NGN_PER_USD = 1_534.2
/** A line that goes up and down. */
export const wave = (n: number, seed: number): number =>
  Math.sin(n / 3 + seed) * 0.6 + Math.sin(n / 1.3 + seed * 2) * 0.25 + n / 18

/** Every coin's price. */
export const prices = (quote: 'USD' | 'NGN'): contract.MarketPriceState[] =>
  COIN_CODES.map((currency, at) => {
    const [usd, change] = PRICES[currency] ?? [0.31 + at, ((at * 37) % 9) - 4]
    const rate = quote === 'NGN' ? NGN_PER_USD : 1
    return {
      currency,
      quote,
      currentPrice: (usd * rate).toFixed(8),
      percentagePrice: ((usd * rate * change) / 100).toFixed(8),
      percentageChange: change.toFixed(2),
      asOf: NOW,
      quotable: true,
      problem: null,
    }
  })
/** Whether a coin lost against the dollar that day. */
export const falls = (currency: CoinCode): boolean =>
  prices('USD').some((state) => state.currency === currency && Number(state.percentageChange) < 0)
/** Whether a coin is worth a dollar. */
export const isDollar = (currency: CoinCode): boolean => ['USDT', 'USDC', 'DAI'].includes(currency)
const POINTS = { '1D': [288, 5], '1W': [168, HOUR], '1M': [120, 6 * HOUR], '1Y': [365, DAY] } as const
/** A line over a range around a value, with times. */
export const pointsOf = (range: keyof typeof POINTS, base: number, seed: number) => {
  const [count, minutes] = POINTS[range]
  return Array.from({ length: count }, (_, i) => ({
    at: ago((count - 1 - i) * minutes),
    text: (base * (0.94 + (0.06 * i) / (count - 1) + wave(i, seed) / 400)).toFixed(2),
  }))
}
/** The range in a query. */
export const rangeOf = (query: URLSearchParams): keyof typeof POINTS => {
  const asked = query.get('range') ?? '1D'
  return asked in POINTS ? (asked as keyof typeof POINTS) : '1D'
}

const alert = (n: number, given: Pick<contract.PriceAlert, 'currency' | 'kind' | 'quote' | 'level' | 'toldAt'>) => ({
  _id: id('pal', n),
  createdAt: ago(2 * DAY),
  expiresAt: ago(-88 * DAY),
  ...given,
})
/** What the customer watches. */
export const watchlist = {
  coins: ['BTC', 'USDT', 'SOL'] as CoinCode[],
  alerts: [
    alert(1, { currency: 'BTC', kind: 'above', quote: 'USD', level: '100000', toldAt: null }),
    alert(2, { currency: 'BTC', kind: 'change', quote: 'USD', level: '5', toldAt: ago(3 * HOUR) }),
    alert(3, { currency: 'USDT', kind: 'above', quote: 'NGN', level: '1600', toldAt: null }),
  ],
  alertsMax: 20,
}
