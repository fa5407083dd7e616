/** Turns money into a coin's amount at the shown price: for an amount that is typed in money. Pure. */
import { type CoinCode, convert, formatMoney, invert, parseMoney, rate, withoutZeros } from '@zend/kernel'
import type { Prices } from './prices.queries.ts'

/** The decimals of a coin amount made of money: more of them are worth nothing, and nobody can compare them. */
const READABLE_DECIMALS = 8

/**
 * The amount of a coin that is worth this much of the prices' currency, rounded down; `null` without a price, for what
 * is no amount of the currency, and where it is nothing.
 * @example coinFor('20000', 'USDT', prices) // '13.820076'
 */
export function coinFor(value: string, currency: CoinCode, prices: Prices | undefined): string | null {
  const price = prices?.of.get(currency)?.currentPrice ?? null
  if (prices === undefined || price === null || !/[1-9]/.test(price)) return null
  const parsed = parseMoney(prices.quote, value)
  if (!parsed.ok) return null
  const coin = formatMoney(convert(parsed.value, invert(rate(currency, prices.quote, price)), 'down'))
  const [whole = '', fraction = ''] = coin.split('.')
  const short = withoutZeros(`${whole}.${fraction.slice(0, READABLE_DECIMALS)}`)
  return /[1-9]/.test(short) ? short : null
}
