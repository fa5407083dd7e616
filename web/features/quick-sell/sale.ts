/** The figures of a sale: what it would bring, where a bound stands in the way. Pure; every division rounds down. */
import type { QuickSellCountry, QuickSellQuote } from '@zend/contracts'
import {
  type AssetCode,
  compare,
  convert,
  formatMoney,
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

/** An offer to sell with the span it holds. */
export type SaleOffer = FirmOffer<QuickSellQuote>

/** How long an offer holds, as the contract says. */
export const OFFER_MS = 60 * SECOND_MS
/** An offer with less time than this is renewed before the PIN is asked for: typing it and the call take time too. */
export const PIN_MARGIN_MS = 10 * SECOND_MS

const local = (currency: LocalCurrency, text: string): Money<LocalCurrency> | null => {
  const parsed = parseMoney(currency, text)
  return parsed.ok ? parsed.value : null
}

/**
 * What would arrive for an amount at a rate, less the flat fee: an indication. `null` when it cannot be told; '0' when
 * the fee would eat it up. A local balance is paid out as it is, whatever `at` says.
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
 * The bound that an amount to be received is outside of: too little, too much for one payout, or more than the
 * customer's limits leave.
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

/**
 * How much of the most that one payout takes is still free, 0 to 1, in whole hundredths rounded down: enough for the
 * eye.
 */
export function freePart({ currency, left, maximum }: Pick<QuickSellLimit, 'currency' | 'left' | 'maximum'>): number {
  const [free, most] = [left, maximum].map((text) => local(currency, text))
  if (free === null || free === undefined || most === null || most === undefined || most.amount === 0n) return 0
  return Math.min(1, Number((free.amount * 100n) / most.amount) / 100)
}
