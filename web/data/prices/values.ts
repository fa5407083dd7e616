/**
 * What amounts of coins are worth at the prices shown: exact integers in, decimal text out, rounded down, since people
 * read a value as what they have. Pure. These are values to look at; no trade is made at them.
 */
import type { CoinBalance, MarketPriceState } from '@zend/contracts'
import { type AssetCode, type CoinCode, convert, formatMoney, money, parseMoney, rate } from '@zend/kernel'
import type { Prices } from './prices.queries.ts'

/** The price of a coin as far as it is known; `null` when it is not, or is nothing. */
const knownPrice = (
  prices: Prices | undefined,
  currency: CoinCode,
): (MarketPriceState & { readonly currentPrice: string }) | null => {
  const state = prices?.of.get(currency)
  return state === undefined || state.currentPrice === null || !/[1-9]/.test(state.currentPrice)
    ? null
    : { ...state, currentPrice: state.currentPrice }
}

/**
 * An amount's worth in minor units of the prices' currency, rounded down; `null` without a price or when the amount is
 * no decimal of the coin.
 */
function worth(amount: string, currency: CoinCode, prices: Prices | undefined, price: string | null): bigint | null {
  const parsed = parseMoney(currency, amount)
  if (!parsed.ok || prices === undefined || price === null) return null
  if (!/[1-9]/.test(price)) return 0n
  return convert(parsed.value, rate(currency, prices.quote, price), 'down').amount
}

/**
 * What an amount of a coin is worth in the prices' currency, rounded down; `null` while the price is not known.
 * @example valueOf('0.0124', 'BTC', prices) // '1131.38'
 */
export function valueOf(amount: string, currency: CoinCode, prices: Prices | undefined): string | null {
  const value = worth(amount, currency, prices, knownPrice(prices, currency)?.currentPrice ?? null)
  return value === null || prices === undefined ? null : formatMoney(money(prices.quote, value))
}

/** Everything a customer holds, in one currency. */
export type TotalValue = {
  /** Decimal text; what could not be valued is not in it. */
  readonly total: string
  /** What the same holdings were worth less a day ago, with its sign; `null` when a price of then is missing. */
  readonly change: {
    readonly amount: string
    readonly percent: string
    readonly direction: 'up' | 'down' | 'flat'
  } | null
  /** Held coins that no price is known for. */
  readonly missing: readonly CoinCode[]
  /** Held coins whose price is the last known one, not a current one. */
  readonly stale: readonly CoinCode[]
  /** The age of the oldest price in the sum; `null` when there is none. */
  readonly asOf: string | null
}

/** Adds up what these balances are worth; `total` of each counts, set aside or not. */
export function totalValue(balances: readonly Pick<CoinBalance, 'currency' | 'total'>[], prices: Prices): TotalValue {
  let total = 0n
  let change: bigint | null = 0n
  const missing: CoinCode[] = []
  const stale: CoinCode[] = []
  const ages: string[] = []
  for (const { currency, total: amount } of balances) {
    if (!/[1-9]/.test(amount)) continue
    const state = knownPrice(prices, currency)
    const value = worth(amount, currency, prices, state?.currentPrice ?? null)
    if (state === null || value === null) {
      missing.push(currency)
      continue
    }
    total += value
    if (!state.quotable) stale.push(currency)
    if (state.asOf !== null) ages.push(state.asOf)
    const moved = signedWorth(amount, currency, prices, state.percentagePrice)
    change = change === null || moved === null ? null : change + moved
  }
  return {
    total: formatMoney(money(prices.quote, total)),
    change: changeOf(total, change, prices),
    missing,
    stale,
    asOf: ages.toSorted()[0] ?? null,
  }
}

/** What a difference of price makes of an amount, towards zero. */
function signedWorth(amount: string, currency: CoinCode, prices: Prices, difference: string | null): bigint | null {
  if (difference === null) return null
  const falls = difference.startsWith('-')
  const size = worth(amount, currency, prices, falls ? difference.slice(1) : difference)
  return size === null ? null : falls ? -size : size
}

/**
 * The change with what it is in percent of the value before, two decimals, cut off. `null` when it is not known or
 * there was nothing.
 */
function changeOf(total: bigint, change: bigint | null, { quote }: Prices): TotalValue['change'] {
  if (change === null || total - change <= 0n) return null
  const hundredths = (change * 10_000n) / (total - change)
  const size = hundredths < 0n ? -hundredths : hundredths
  return {
    amount: formatMoney(money(quote, change)),
    percent: `${change < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`,
    direction: change === 0n ? 'flat' : change > 0n ? 'up' : 'down',
  }
}

/**
 * A share of an amount of an asset, rounded down, so that it can always be paid; 100 is all of it. '0' when the amount
 * is no decimal of the asset.
 * @example shareOf('0.00000003', 'BTC', 50) // '0.00000001'
 */
export function shareOf(amount: string, currency: AssetCode, percent: number): string {
  const parsed = parseMoney(currency, amount)
  // Only zeros after a point say nothing: some local currencies have no decimals.
  return parsed.ok
    ? formatMoney(money(currency, (parsed.value.amount * BigInt(percent)) / 100n)).replace(
        /(?:\.0+|(\.\d*[1-9])0+)$/,
        '$1',
      )
    : '0'
}
