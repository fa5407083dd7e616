/**
 * The worth of coin amounts at the shown prices: exact integers in, decimal text out, rounded down, because people read
 * the value as money they have. Pure. For display only; no trade uses these values.
 */
import type { CoinBalance, MarketPriceState } from '@zend/contracts'
import { type AssetCode, type CoinCode, convert, formatMoney, money, parseMoney, rate } from '@zend/kernel'
import type { Prices } from './prices.queries.ts'

/** The price of a coin; `null` if unknown or zero. */
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
 * An amount's worth in minor units of the prices' currency, rounded down; `null` without a price or if the amount is no
 * decimal of the coin.
 */
function worth(amount: string, currency: CoinCode, prices: Prices | undefined, price: string | null): bigint | null {
  const parsed = parseMoney(currency, amount)
  if (!parsed.ok || prices === undefined || price === null) return null
  if (!/[1-9]/.test(price)) return 0n
  return convert(parsed.value, rate(currency, prices.quote, price), 'down').amount
}

/**
 * An amount's worth in the prices' currency, rounded down; `null` while the price is unknown.
 * @example valueOf('0.0124', 'BTC', prices) // '1131.38'
 */
export function valueOf(amount: string, currency: CoinCode, prices: Prices | undefined): string | null {
  const value = worth(amount, currency, prices, knownPrice(prices, currency)?.currentPrice ?? null)
  return value === null || prices === undefined ? null : formatMoney(money(prices.quote, value))
}

/** The worth of all holdings, in one currency. */
export type TotalValue = {
  /** Decimal text, without holdings that have no price. */
  readonly total: string
  /** The worth now less the worth of the same holdings a day ago, signed; `null` if an earlier price is missing. */
  readonly change: {
    readonly amount: string
    readonly percent: string
    readonly direction: 'up' | 'down' | 'flat'
  } | null
  /** Held coins without a known price. */
  readonly missing: readonly CoinCode[]
  /** Held coins whose price is the last known one, not a current one. */
  readonly stale: readonly CoinCode[]
  /** The time of the oldest price in the sum; `null` if there is none. */
  readonly asOf: string | null
}

/** Sums the worth of these balances; each counts with its `total`, held or not. */
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

/** An amount times a price difference, rounded towards zero. */
function signedWorth(amount: string, currency: CoinCode, prices: Prices, difference: string | null): bigint | null {
  if (difference === null) return null
  const falls = difference.startsWith('-')
  const size = worth(amount, currency, prices, falls ? difference.slice(1) : difference)
  return size === null ? null : falls ? -size : size
}

/**
 * The change, with its percentage of the earlier value, truncated to two decimals. `null` if unknown or if the earlier
 * value was zero.
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
 * A percentage of an amount, rounded down, so that it can always be paid; 100 is all of it. '0' if the amount is no
 * decimal of the asset.
 * @example shareOf('0.00000003', 'BTC', 50) // '0.00000001'
 */
export function shareOf(amount: string, currency: AssetCode, percent: number): string {
  const parsed = parseMoney(currency, amount)
  // Trims a fraction of zeros: some local currencies have no decimals.
  return parsed.ok
    ? formatMoney(money(currency, (parsed.value.amount * BigInt(percent)) / 100n)).replace(
        /(?:\.0+|(\.\d*[1-9])0+)$/,
        '$1',
      )
    : '0'
}
