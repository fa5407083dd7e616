/**
 * Computes what a sale gives: gross, fee and what arrives, from the mid rate. Pure, exact integer arithmetic. It knows
 * no balance, no clock and no source of the rate.
 */
import { type CoinCode, convert, divide, invert, type LocalCurrency, type Money, money, type Rate } from '@zend/kernel'
import { priceText } from '../../core/pricing/index.ts'
import type { SellOffer } from './quick-sell.ts'

const WHOLE_BPS = 10_000n

/** The costs of a sale: our fee in basis points of what is sold, and the rail's flat fee. */
export type SellTerms = { readonly feeBps: number; readonly flatFee: Money<LocalCurrency> }

/** A current price, and the age of its oldest part. */
export type SellPrice = { readonly mid: Rate; readonly asOf: Date }

/**
 * Computes an offer. Gross is rounded down and the fee up, each by less than one minor unit. `receives` can be zero or
 * negative: the caller must not offer that.
 * @example offerOf(money('USDT', 100_000000n), { mid: rate('USDT', 'NGN', '1540'), asOf }, terms)
 *   // with 75 basis points and 50 naira, receives 152,795.00 NGN
 */
export function offerOf(sold: Money, { mid, asOf }: SellPrice, { feeBps, flatFee }: SellTerms): SellOffer {
  const currency = flatFee.asset
  if (mid.quote !== currency) throw new TypeError(`a rate for ${mid.quote} prices nothing in ${currency}`)
  const gross = money(currency, convert(sold, mid, 'down').amount)
  const fee = money(currency, divide(gross.amount * BigInt(feeBps), WHOLE_BPS, 'up'))
  return {
    sold,
    gross,
    fee,
    feeBps,
    flatFee,
    priceAsOf: asOf,
    receives: money(currency, gross.amount - fee.amount - flatFee.amount),
    midRate: priceText(mid),
    rate: priceText(afterFee(mid, feeBps)),
  }
}

/**
 * Computes the sale by which exactly this arrives: the least that is sold for it, rounded up by less than a minor unit
 * of the coin; what that is worth beside is ours.
 * @example offerFor(money('NGN', 15_279_500n), 'USDT', { mid, asOf }, terms) // sells 100 USDT
 */
export function offerFor(
  receives: Money<LocalCurrency>,
  coin: CoinCode,
  price: SellPrice,
  terms: SellTerms,
): SellOffer {
  const { asset: currency, amount } = receives
  const net = amount + terms.flatFee.amount
  // The least gross that leaves this after a fee rounded up: it leaves exactly this, and nothing less than it does.
  const gross = divide(net * WHOLE_BPS, WHOLE_BPS - BigInt(terms.feeBps), 'up')
  const sold = money(coin, convert(money(currency, gross), invert(price.mid), 'up').amount)
  return { ...offerOf(sold, price, terms), gross: money(currency, gross), fee: money(currency, gross - net), receives }
}

/** Computes the payout of a local balance: nothing is sold, so only the flat fee is taken. */
export function payoutOf(balance: Money<LocalCurrency>, flatFee: Money<LocalCurrency>, asOf: Date): SellOffer {
  const { asset, amount } = balance
  return {
    sold: balance,
    gross: balance,
    fee: money(asset, 0n),
    feeBps: 0,
    flatFee,
    priceAsOf: asOf,
    receives: money(asset, amount - flatFee.amount),
    midRate: '1',
    rate: '1',
  }
}

/** The effective rate, before the flat fee. */
export const afterFee = (mid: Rate, feeBps: number): Rate => ({
  ...mid,
  numerator: mid.numerator * (WHOLE_BPS - BigInt(feeBps)),
  denominator: mid.denominator * WHOLE_BPS,
})
