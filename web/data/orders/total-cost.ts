/** Sums what a sale costs. Pure. */
import { add, type AssetCode, divide, formatMoney, parseMoney } from '@zend/kernel'
import { percentOf } from './basis-points.ts'

/**
 * All that a sale costs, as an amount of the money that arrives, and in per cent of what the sale is worth, rounded up
 * to hundredths. It is exactly what the books take: both fees. `null` if an amount is none of the currency.
 * @example totalCost('NGN', ['750.00', '50.00'], '99200.00') // { amount: '800.00', percent: '0.80' }
 */
export function totalCost(
  currency: AssetCode,
  fees: readonly [our: string, flat: string],
  receives: string,
): { readonly amount: string; readonly percent: string } | null {
  const [our, flat, rest] = [...fees, receives].map((text) => parseMoney(currency, text))
  if (our?.ok !== true || flat?.ok !== true || rest?.ok !== true) return null
  const cost = add(our.value, flat.value)
  const worth = cost.amount + rest.value.amount
  const bps = worth === 0n ? 0n : divide(cost.amount * 10_000n, worth, 'up')
  return { amount: formatMoney(cost), percent: percentOf(Number(bps)) }
}
