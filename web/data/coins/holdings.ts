/** What a customer holds, coin by coin, in the order in which it is listed everywhere. Pure. */
import type { CoinBalance } from '@zend/contracts'
import { ASSETS, COIN_CODES, type CoinCode } from '@zend/kernel'

/** A coin with what one has of it; `null` values are not known, amounts of a coin that one never had are zero. */
export type ListedCoin = {
  readonly currency: CoinCode
  readonly name: string
  readonly total: string
  readonly collecting: string
  /** What it is worth, decimal text; `null` without a price. */
  readonly value: string | null
}

/** Whether there is any of the coin, spendable or on its way below a minimum. */
export const isHeld = ({ total, collecting }: Pick<ListedCoin, 'total' | 'collecting'>): boolean =>
  /[1-9]/.test(total) || /[1-9]/.test(collecting)

/** Orders decimals without a sign, the greater first; what is not known comes last. */
function byValue(a: ListedCoin, b: ListedCoin): number {
  if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1
  const [left, right] = [minor(a.value), minor(b.value)]
  return left === right ? 0 : left > right ? -1 : 1
}

// Values of one currency have equally many decimals.
const minor = (value: string): bigint => BigInt(value.replace('.', ''))

/**
 * All twenty coins: those held first, by value, then the others in the specification's order. `valueOf` says what an
 * amount is worth.
 */
export function listedCoins(
  balances: readonly CoinBalance[],
  valueOf: (amount: string, currency: CoinCode) => string | null,
): readonly ListedCoin[] {
  const known = new Map(balances.map((balance) => [balance.currency, balance]))
  const coins = COIN_CODES.map((currency): ListedCoin => {
    const { total = '0', collecting = '0' } = known.get(currency) ?? {}
    return { currency, name: ASSETS[currency].name, total, collecting, value: valueOf(total, currency) }
  })
  return [...coins.filter(isHeld).toSorted(byValue), ...coins.filter((coin) => !isHeld(coin))]
}
