/**
 * Values a customer's coins over time: past balances at past prices. Pure, for display only: it prices and trades
 * nothing. It reads nothing and knows no clock.
 */
import type { CurrencyCode } from '@zend/contracts'
import { type CoinCode, convert, type Money, money, rate, type Rate } from '@zend/kernel'
import type { ChartPoint } from '../pricing/index.ts'

/**
 * One coin of a customer: its amount at each moment and now, its closing prices, and its price now (whole `quote` per
 * coin).
 */
export type Holding = {
  readonly coin: CoinCode
  readonly amounts: readonly bigint[]
  readonly now: bigint
  /** In US dollars, oldest first. */
  readonly closings: readonly ChartPoint[]
  /** The price shown on the dashboard, decimal text; `null` when no price was ever known. */
  readonly price: string | null
}

/**
 * The total value at each moment, now last, and the held coins without a known price. `netFlow` is what came in from
 * the first moment to now less what went out, each valued at the first moment after: the last value less the first less
 * this is what prices did.
 */
export type PortfolioValues = {
  readonly values: readonly Money<CurrencyCode>[]
  readonly netFlow: Money<CurrencyCode>
  readonly unpriced: readonly CoinCode[]
}

/**
 * Rate from one US dollar to the requested currency now. Past values use today's exchange rate, so that the line shows
 * the coins and not the currency.
 */
export type DollarRate = Rate<'USD', CurrencyCode>

/**
 * Values the holdings at each moment and now. Each coin's worth is rounded down to the currency's minor unit, as the
 * dashboard does, so that the last value equals the dashboard's. A moment's price is the coin's last close; before the
 * first known close, that one; without any history, the current price. A coin without a current price counts nothing at
 * any moment, since a line that lost it half-way would show a fall that never happened. Flows are rounded toward zero.
 */
export function portfolioValues(
  holdings: readonly Holding[],
  moments: readonly Date[],
  dollar: DollarRate,
): PortfolioValues {
  const sums = Array.from({ length: moments.length + 1 }, () => 0n)
  const unpriced: CoinCode[] = []
  let netFlow = 0n
  for (const { coin, amounts, now, closings, price } of holdings) {
    if (now === 0n && amounts.every((amount) => amount === 0n)) continue
    if (price === null || !/[1-9]/.test(price)) {
      unpriced.push(coin)
      continue
    }
    const present = rate(coin, dollar.quote, price)
    const rateAt = ratesOver(coin, closings, dollar, present)
    const worth = (amount: bigint, at: Rate<CoinCode, CurrencyCode>): bigint =>
      amount === 0n ? 0n : convert(money(coin, amount), at, 'down').amount
    let before = amounts[0] ?? now
    const add = (n: number, amount: bigint, at: Rate<CoinCode, CurrencyCode>): void => {
      sums[n] = (sums[n] ?? 0n) + worth(amount, at)
      netFlow += amount < before ? -worth(before - amount, at) : worth(amount - before, at)
      before = amount
    }
    // Call it for every moment, since it goes through the moments in order.
    for (const [n, at] of moments.entries()) add(n, amounts[n] ?? 0n, rateAt(at))
    add(moments.length, now, present)
  }
  return { values: sums.map((sum) => money(dollar.quote, sum)), netFlow: money(dollar.quote, netFlow), unpriced }
}

/** Returns the rate at each of some moments, which must be requested in order. */
function ratesOver(
  coin: CoinCode,
  closings: readonly ChartPoint[],
  dollar: DollarRate,
  present: Rate<CoinCode, CurrencyCode>,
) {
  const known = closings.filter(({ price }) => /[1-9]/.test(price))
  let next = 0
  let current = rateOf(known[0], present)
  function rateOf(
    closing: ChartPoint | undefined,
    otherwise: Rate<CoinCode, CurrencyCode>,
  ): Rate<CoinCode, CurrencyCode> {
    if (closing === undefined) return otherwise
    const inDollars = rate(coin, 'USD', closing.price)
    return {
      base: coin,
      quote: dollar.quote,
      numerator: inDollars.numerator * dollar.numerator,
      denominator: inDollars.denominator * dollar.denominator,
    }
  }
  return (at: Date): Rate<CoinCode, CurrencyCode> => {
    const before = next
    while ((known[next]?.at ?? at) <= at && next < known.length) next += 1
    if (next !== before) current = rateOf(known[next - 1], present)
    return current
  }
}
