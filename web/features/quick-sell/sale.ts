/** The calculations of a sale: what it brings, and which bound it breaks. Pure; every division names its rounding. */
import type { QuickSellCountry, QuickSellQuote } from '@zend/contracts'
import {
  type AssetCode,
  compare,
  convert,
  formatMoney,
  invert,
  isCoin,
  type LocalCurrency,
  type Money,
  money,
  parseMoney,
  rate,
  SECOND_MS,
} from '@zend/kernel'
import type { QuickSellLimit } from './quick-sell.queries.ts'
import type { FirmOffer } from '@zend/web/data/orders'

/** An offer to sell with its validity. */
export type SaleOffer = FirmOffer<QuickSellQuote>

/** The validity of an offer, by the contract. */
export const OFFER_MS = 60 * SECOND_MS
/**
 * An offer with less time left is renewed before the PIN is asked for, because typing it and the call take time too.
 */
export const PIN_MARGIN_MS = 10 * SECOND_MS

const local = (currency: LocalCurrency, text: string): Money<LocalCurrency> | null => {
  const parsed = parseMoney(currency, text)
  return parsed.ok ? parsed.value : null
}

/**
 * The estimated amount at a rate, less the flat fee. `null` if it cannot be computed; '0' if the fee exceeds it. A
 * local balance is paid out unchanged, whatever `at` says.
 */
export function expected(
  amount: string,
  from: AssetCode,
  { currency, flatFee }: Pick<QuickSellCountry, 'currency' | 'flatFee'>,
  at: string | null,
): string | null {
  const given = parseMoney(from, amount)
  const fee = local(currency, flatFee)
  if (!given.ok || fee === null) return null
  if (isCoin(from) && (at === null || !/[1-9]/.test(at))) return null
  const gross = isCoin(from)
    ? convert(given.value, rate<AssetCode, LocalCurrency>(from, currency, at ?? '0'), 'down').amount
    : given.value.amount
  return formatMoney(money(currency, gross > fee.amount ? gross - fee.amount : 0n))
}

/**
 * The estimated amount to sell at a rate so that this arrives after the flat fee, rounded up. `null` if it cannot be
 * computed.
 */
export function needed(
  receives: string,
  from: AssetCode,
  { currency, flatFee }: Pick<QuickSellCountry, 'currency' | 'flatFee'>,
  at: string | null,
): string | null {
  const [wanted, fee] = [local(currency, receives), local(currency, flatFee)]
  if (wanted === null || fee === null) return null
  const gross = money(currency, wanted.amount + fee.amount)
  if (!isCoin(from)) return formatMoney(gross)
  if (at === null || !/[1-9]/.test(at)) return null
  return formatMoney(convert(gross, invert(rate<AssetCode, LocalCurrency>(from, currency, at)), 'up'))
}

/**
 * The bound that a received amount breaks: too little, too much for one payout, or more than the customer's limits
 * leave.
 */
export function outside(
  receives: string,
  { currency, minimum, maximum, left }: QuickSellLimit,
): 'minimum' | 'maximum' | 'left' | null {
  const [wanted, least, most, free] = [receives, minimum, maximum, left].map((text) => local(currency, text))
  if (wanted === null || wanted === undefined) return null
  if (least !== null && least !== undefined && compare(wanted, least) < 0) return 'minimum'
  if (most !== null && most !== undefined && compare(wanted, most) > 0) return 'maximum'
  return free !== null && free !== undefined && compare(wanted, free) > 0 ? 'left' : null
}

/** The free part of the maximum payout, 0 to 1, rounded down to hundredths, which is enough for a bar. */
export function freePart({ currency, left, maximum }: Pick<QuickSellLimit, 'currency' | 'left' | 'maximum'>): number {
  const [free, most] = [left, maximum].map((text) => local(currency, text))
  if (free === null || free === undefined || most === null || most === undefined || most.amount === 0n) return 0
  return Math.min(1, Number((free.amount * 100n) / most.amount) / 100)
}
