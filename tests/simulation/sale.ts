/** What one quick sell must come to, reckoned apart, with none of the product's arithmetic. Amounts are in minor units; a dollar is a thousand naira. */
import { decimalsOf, type Id, type UserId } from '@zend/kernel'
import type { Coin, MarketMood } from './world.ts'

/** What is sold: a coin, or a balance of naira that came back once. */
export type Sold = Coin | 'NGN'

/** A sale as it was answered. */
export type Sale = {
  readonly id: Id<'sel'>
  readonly userId: UserId
  readonly sold: Sold
  readonly amount: bigint
  readonly gross: bigint
  readonly fees: bigint
  readonly receives: bigint
  readonly ifFailed: 'crypto' | 'local'
  state: 'locked' | 'booked' | 'paid' | 'returned' | 'reversed'
}

const KOBO_PER_DOLLAR = 100_000n
const FLAT_FEE = 5_000n

/** What a sale must give: what is sold in naira, rounded down; three quarters of a percent, rounded up, and the flat fee; the rest. */
export function saleOf(prices: Readonly<MarketMood['prices']>, sold: Sold, amount: bigint): Pick<Sale, 'gross' | 'fees' | 'receives'> {
  const isLocal = sold === 'NGN'
  const gross = isLocal ? amount : (amount * prices[sold] * KOBO_PER_DOLLAR) / (1_000_000n * 10n ** BigInt(decimalsOf(sold)))
  const fees = (isLocal ? 0n : (gross * 75n + 9_999n) / 10_000n) + FLAT_FEE
  return { gross, fees, receives: gross - fees }
}

/** US cents of so much naira, rounded up. */
export const centsOfNaira = (kobo: bigint): bigint => (kobo * 100n + KOBO_PER_DOLLAR - 1n) / KOBO_PER_DOLLAR
