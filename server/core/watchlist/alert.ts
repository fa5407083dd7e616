/** A price alert, and which side of a price it waits on. Pure. */
import type { CoinCode, Id, LocalCurrency, UserId } from '@zend/kernel'

/** An id of one alert. */
export type AlertId = Id<'pal'>

/** What it waits for: a price at or above, at or below its level, or a move within 24 hours in either direction. */
export type AlertKind = 'above' | 'below' | 'change'

/** One alert of a person. */
export type PriceAlert = {
  readonly id: AlertId
  readonly userId: UserId
  readonly coin: CoinCode
  readonly kind: AlertKind
  readonly quote: LocalCurrency
  /** Decimal text: whole `quote` for one coin; of a change, percent. */
  readonly level: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When it was told last. */
  readonly toldAt: Date | null
}

/** The least and most percent that a change can be waited for. */
export const PERCENT = { min: 1, max: 90 } as const

const DECIMALS = 18

/**
 * Returns which way the price must go to reach a level, both positive decimals: `null` when it is there already.
 * Digits beyond the 18th decimal are cut off.
 */
export function sideOf(level: string, price: string): 'above' | 'below' | null {
  const [wanted, now] = [scaled(level), scaled(price)]
  return wanted === now ? null : wanted > now ? 'above' : 'below'
}

const scaled = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0').slice(0, DECIMALS))
}
