/** A swap's firm offer for display: its validity, and its rate. Pure: no clock, no call. */
import type { SwapQuote } from '@zend/contracts'
import { SECOND_MS } from '@zend/kernel'
import type { FirmOffer } from '@zend/web/data/orders'

/** An offer of a swap with its validity. */
export type Offer = FirmOffer<SwapQuote>

/** The validity of an offer, by the contract. */
export const OFFER_MS = 30 * SECOND_MS

/** A rate in the more readable direction: "1 BTC = 91,407.68 USDT", whichever way the swap goes. */
export type ReadableRate = { readonly one: string; readonly is: string; readonly of: string }

const FRACTION_DIGITS = 18

/**
 * A rate of coins received per coin given, inverted if below one; cut off at 8 significant digits. For display.
 * @example readableRate('0.0000109399', 'USDT', 'BTC') // { one: 'BTC', is: '91408.513', of: 'USDT' }
 */
export function readableRate(rate: string, from: string, to: string): ReadableRate {
  const [whole = '0', fraction = ''] = rate.split('.')
  if (/[1-9]/.test(whole) || !/[1-9]/.test(fraction)) return { one: from, is: significant(rate), of: to }
  const inverse = 10n ** BigInt(fraction.length + FRACTION_DIGITS) / BigInt(fraction)
  const digits = inverse.toString().padStart(FRACTION_DIGITS + 1, '0')
  return {
    one: to,
    is: significant(`${digits.slice(0, -FRACTION_DIGITS)}.${digits.slice(-FRACTION_DIGITS)}`),
    of: from,
  }
}

/** A decimal cut to 8 significant digits, but never before its point, and without trailing zeros. */
function significant(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const digits = fraction.slice(0, Math.max(2, 8 - whole.length)).replace(/0+$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}
