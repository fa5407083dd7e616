/** Values what a customer could trade now, in US dollars. Pure, for display only: an offer has its own price. */
import { type CoinCode, convert, type Money, money } from '@zend/kernel'
import { type PriceBoard, priceOf } from '../pricing/index.ts'

/** The sum; `unpriced` are coins of it without a usable price now, which count nothing. */
export type TradeTotal = { readonly total: Money<'USD'>; readonly unpriced: readonly CoinCode[] }

/** Values the available amount of each coin at mid rate; each coin's worth is rounded down to a cent. */
export function tradeTotalOf(available: readonly Money<CoinCode>[], board: PriceBoard): TradeTotal {
  let cents = 0n
  const unpriced: CoinCode[] = []
  for (const held of available) {
    if (held.amount === 0n) continue
    const price = priceOf(board, held.asset, 'USD')
    if (price.ok) cents += convert(held, price.value.rate, 'down').amount
    else unpriced.push(held.asset)
  }
  return { total: money('USD', cents), unpriced }
}
