/**
 * Computes what a payment abroad takes from its company: the provider's price, our margin and our fee, in US dollars,
 * and as USDT. Pure, exact integer arithmetic. It knows no balance, no clock and no source of a rate.
 */
import { type FxCurrency, type FxRail, RAILS } from '@zend/corridors'
import { convert, decimalsOf, divide, invert, type Money, money, type Rate } from '@zend/kernel'
import type { FxPolicy } from './fx.policy.ts'

const WHOLE_BPS = 10_000n

/** What a payment takes now. `worth` is cost, margin and fee together, and `taken` the same as USDT. */
export type FxPriced = {
  readonly deliver: Money<FxCurrency>
  readonly cost: Money<'USD'>
  readonly margin: Money<'USD'>
  readonly fee: Money<'USD'>
  readonly worth: Money<'USD'>
  readonly taken: Money<'USDT'>
}

/**
 * Computes it from what a provider asks (`cost`). Each division is rounded up, by less than one minor unit, since we
 * charge it.
 * @example // GBP 1,000 that costs 1,320 dollars, with 40 and 80 basis points: margin 5.28, fee 10.61, worth 1,335.89
 */
export function priceOf(
  deliver: Money<FxCurrency>,
  cost: Money<'USD'>,
  dollarsPerUsdt: Rate<'USDT', 'USD'>,
  { marginBps, feeBps, feeMin }: Pick<FxPolicy, 'marginBps' | 'feeBps' | 'feeMin'>,
): FxPriced {
  const margin = money('USD', share(cost.amount, marginBps[deliver.asset]))
  const charged = share(cost.amount + margin.amount, feeBps)
  const fee = money('USD', charged < feeMin.amount ? feeMin.amount : charged)
  const worth = money('USD', cost.amount + margin.amount + fee.amount)
  return { deliver, cost, margin, fee, worth, taken: convert(worth, invert(dollarsPerUsdt), 'up') }
}

/**
 * What has to be bought: what is delivered, and what the rail may charge us. Wires, which can be recalled, are charged;
 * the others cost nothing.
 */
export const toBuy = (
  { asset, amount }: Money<FxCurrency>,
  rail: FxRail,
  { wireCharge }: Pick<FxPolicy, 'wireCharge'>,
): Money<FxCurrency> => money(asset, amount + (RAILS[rail].canBeRecalled ? wireCharge : 0n))

/** What USDT of this amount is worth beyond which a quote's headroom does not go. Rounded up. */
export const withHeadroom = ({ amount }: Money<'USDT'>, headroomBps: number): Money<'USDT'> =>
  money('USDT', amount + share(amount, headroomBps))

const share = (amount: bigint, bps: number): bigint => divide(amount * BigInt(bps), WHOLE_BPS, 'up')

/** What buying so much costs at a price for another amount, rounded up. */
export const scaled = (
  deliver: Money<FxCurrency>,
  { sell, buy }: { readonly sell: Money<'USD'>; readonly buy: Money<FxCurrency> },
): Money<'USD'> => money('USD', divide(deliver.amount * sell.amount, buy.amount, 'up'))

/** Returns whether two prices of the same differ by more than this share of the lower one. */
export const areApart = (a: Money<'USD'>, b: Money<'USD'>, bpsMax: number): boolean => {
  const [low, high] = a.amount < b.amount ? [a.amount, b.amount] : [b.amount, a.amount]
  return (high - low) * WHOLE_BPS > low * BigInt(bpsMax)
}

const RATE_DIGITS = 6

/**
 * Writes a ratio of two amounts as decimal text with six digits, rounded down: whole units of `quote` for a whole unit
 * of `base`.
 * @example rateText(money('USDT', 1_336_000000n), money('GBP', 1_000_00n)) // '0.748502'
 */
export function rateText(base: Money, quote: Money): string {
  const scale = 10n ** BigInt(RATE_DIGITS)
  const shift = BigInt(decimalsOf(base.asset)) - BigInt(decimalsOf(quote.asset))
  const [up, down] = shift >= 0n ? [10n ** shift, 1n] : [1n, 10n ** -shift]
  const digits = divide(quote.amount * up * scale, base.amount * down, 'down')
    .toString()
    .padStart(RATE_DIGITS + 1, '0')
  const text = `${digits.slice(0, -RATE_DIGITS)}.${digits.slice(-RATE_DIGITS)}`
  return text.replace(/\.?0+$/, '')
}
