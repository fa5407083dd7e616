/**
 * The expected result of a quick sell, computed separately, with none of the product's arithmetic. Amounts are in minor
 * units.
 */
import { COIN_CODES, decimalsOf, type Id, type HolderId } from '@zend/kernel'
import { isLocal, type Local, LOCAL_FACTS, LOCALS } from './currencies.ts'
import type { MarketState } from './market.ts'
import type { Coin } from './world.ts'

/** The asset sold: a coin, or a balance of local money that was returned once. */
export type Sold = Coin | Local

/** All that can be sold. */
export const SOLD: readonly Sold[] = [...COIN_CODES, ...LOCALS]

/** A sale as it was answered. `gross`, `fees` and `receives` are in `currency`. */
export type Sale = {
  readonly id: Id<'sel'>
  readonly holder: HolderId
  readonly sold: Sold
  readonly amount: bigint
  readonly currency: Local
  readonly gross: bigint
  readonly fees: bigint
  readonly receives: bigint
  readonly ifFailed: 'crypto' | 'local'
  /** The number of its payout account. */
  readonly to: string
  state: 'locked' | 'booked' | 'paid' | 'returned' | 'reversed'
}

/**
 * The expected amounts of a sale: the sold amount in local money, rounded down; three quarters of a percent, rounded
 * up, and the flat fee; the rest.
 */
export function saleOf(
  prices: Readonly<MarketState['prices']>,
  sold: Sold,
  amount: bigint,
  currency: Local,
): Pick<Sale, 'gross' | 'fees' | 'receives'> {
  const { decimals, price, flatFee } = LOCAL_FACTS[currency]
  // Prices of coins are in millionths of a dollar, those of local money in hundred-thousandths.
  const gross = isLocal(sold)
    ? amount
    : (amount * prices[sold] * 10n ** BigInt(decimals)) / (10n ** BigInt(decimalsOf(sold)) * 10n * price)
  const fees = (isLocal(sold) ? 0n : (gross * 75n + 9_999n) / 10_000n) + flatFee
  return { gross, fees, receives: gross - fees }
}

/** Converts local money to US cents, rounded up. */
export function centsOfLocal(currency: Local, amount: bigint): bigint {
  const { decimals, price } = LOCAL_FACTS[currency]
  const divisor = 10n ** BigInt(decimals) * 1_000n
  return (amount * price + divisor - 1n) / divisor
}

/** A customer's rule of a coin, as it was answered. */
export type Rule = {
  readonly id: Id<'rul'>
  readonly holder: HolderId
  readonly coin: Coin
  readonly sharePercent: number
  readonly currency: Local
  /** The number of its payout account. */
  readonly to: string
  readonly on: boolean
}

/** The part of a deposit that is to be sold. */
export type Share = { readonly rule: Rule['id']; readonly amount: bigint }
