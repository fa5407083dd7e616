/** The customer's holdings by coin, in the order used everywhere. Pure. */
import type { CoinBalance } from '@zend/contracts'
import { ASSET_NAMES, COIN_CODES, type CoinCode } from '@zend/kernel'

/** A coin with the customer's holding; a `null` value is unknown; a coin never held has zero amounts. */
export type ListedCoin = {
  readonly currency: CoinCode
  readonly name: string
  readonly total: string
  readonly collecting: string
  /** Its worth, decimal text; `null` without a price. */
  readonly value: string | null
}

/** Tells whether the customer has any of the coin, spendable or collected below a minimum. */
export const isHeld = ({ total, collecting }: Pick<ListedCoin, 'total' | 'collecting'>): boolean =>
  /[1-9]/.test(total) || /[1-9]/.test(collecting)

/** Orders unsigned decimals, greatest first; unknown values come last. */
function byValue(a: ListedCoin, b: ListedCoin): number {
  if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1
  const [left, right] = [minor(a.value), minor(b.value)]
  return left === right ? 0 : left > right ? -1 : 1
}

// Values of one currency have the same number of decimals.
const minor = (value: string): bigint => BigInt(value.replace('.', ''))

/** The coin that people get and sell first: it leads those that one has none of. */
const FIRST: CoinCode = 'USDT'

/** Orders coins as people look for them: held ones by value, then the dollar coin, then the others as they came. */
export function inOrder<C extends ListedCoin>(coins: readonly C[]): readonly C[] {
  const others = coins.filter((coin) => !isHeld(coin))
  const isFirst = ({ currency }: C): boolean => currency === FIRST
  return [
    ...coins.filter(isHeld).toSorted(byValue),
    ...others.filter(isFirst),
    ...others.filter((coin) => !isFirst(coin)),
  ]
}

/**
 * All coins: held ones first, by value, then the others, as people look for them. `valueOf` gives an amount's worth.
 */
export function listedCoins(
  balances: readonly CoinBalance[],
  valueOf: (amount: string, currency: CoinCode) => string | null,
): readonly ListedCoin[] {
  const known = new Map(balances.map((balance) => [balance.currency, balance]))
  return inOrder(
    COIN_CODES.map((currency): ListedCoin => {
      const { total = '0', collecting = '0' } = known.get(currency) ?? {}
      return { currency, name: ASSET_NAMES[currency], total, collecting, value: valueOf(total, currency) }
    }),
  )
}
