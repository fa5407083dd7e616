/**
 * Computes a swap: fee, margin and amount received from a mid rate, and the size limits. Pure, exact integer
 * arithmetic. It knows no balance, no clock and no source of the rate.
 */
import {
  add,
  type AssetCode,
  type CoinCode,
  convert,
  divide,
  formatMoney,
  type HolderId,
  invert,
  type Money,
  money,
  ok,
  parseMoney,
  type PostingId,
  type QuoteId,
  type Rate,
  type Result,
  subtract,
  type SwapId,
  type UserId,
} from '@zend/kernel'
import type { SwapPolicy } from './swap.policy.ts'
import type { SizeRefusal } from './swap.refusals.ts'

/** The costs of a swap, in basis points: the fee on the amount given, the margin on the mid rate. */
export type SwapTerms = { readonly feeBps: number; readonly marginBps: number }

/** The terms of a swap. The customer gives `given`, of which `fee` is the fee, and receives `received`. */
export type SwapOffer<F extends AssetCode = AssetCode, T extends AssetCode = AssetCode> = {
  readonly given: Money<F>
  readonly fee: Money<F>
  readonly received: Money<T>
  /** What the mid rate would have given besides `received`: the margin with its rounding. */
  readonly margin: Money<T>
  readonly terms: SwapTerms
}

/** A booked swap. `midRate` is as shown: whole received coins per whole given coin. */
export type Swap = SwapOffer<CoinCode, CoinCode> & {
  readonly id: SwapId
  /** The owner of the money. */
  readonly holder: HolderId
  /** The person who made it. */
  readonly madeBy: UserId
  readonly midRate: string
  readonly priceAsOf: Date
  readonly quotedAt: Date
  readonly occurredAt: Date
}

const WHOLE_BPS = 10_000n

/** Returns the id of a quote's swap: the quote's own id under another prefix, so that it can exist only once. */
export const swapIdOf = (quote: QuoteId): SwapId => `swp_${quote.slice('qot_'.length)}`

/** Returns the id of a swap's posting: the swap's own id under another prefix, so that it can exist only once. */
export const postingIdOf = (swap: SwapId): PostingId => `pst_${swap.slice('swp_'.length)}`

/** Returns the costs of a swap between these two coins. */
export function termsOf(
  policy: Pick<SwapPolicy, 'stables' | 'feeBps' | 'marginBps'>,
  from: AssetCode,
  to: AssetCode,
): SwapTerms {
  const kind = policy.stables.includes(from) && policy.stables.includes(to) ? 'stable' : 'any'
  return { feeBps: policy.feeBps[kind], marginBps: policy.marginBps[kind] }
}

/**
 * Computes what is received for a positive amount: (given − fee) × mid × (1 − margin). The fee is rounded up and the
 * received amount down, each by less than one minor unit; nothing is rounded in between. The result may be 0: the
 * caller must not offer that. Throws when the fee would exceed what is given.
 * @example offerOf(money('USDT', 100_000000n), rate('USDT', 'BTC', '0.00001'), { feeBps: 50, marginBps: 25 }).received
 *   // 0.00099251 BTC
 */
export function offerOf<F extends AssetCode, T extends AssetCode>(
  given: Money<F>,
  mid: Rate<F, T>,
  terms: SwapTerms,
): SwapOffer<F, T> {
  if (given.amount <= 0n) throw new RangeError('a swap gives more than nothing')
  const fee = money(given.asset, divide(given.amount * BigInt(terms.feeBps), WHOLE_BPS, 'up'))
  const swapped = subtract(given, fee)
  const ours = {
    ...mid,
    numerator: mid.numerator * (WHOLE_BPS - BigInt(terms.marginBps)),
    denominator: mid.denominator * WHOLE_BPS,
  }
  const received = convert<F, T>(swapped, ours, 'down')
  return { given, fee, received, margin: subtract(convert<F, T>(swapped, mid, 'down'), received), terms }
}

/**
 * Computes the swap by which exactly this is received: the least that is given for it. What is given is rounded up, by
 * less than one minor unit; `margin` keeps what that is worth.
 * @example offerFor(money('BTC', 99_251n), rate('USDT', 'BTC', '0.00001'), { feeBps: 50, marginBps: 25 }).given
 *   // 99.999749 USDT
 */
export function offerFor<F extends AssetCode, T extends AssetCode>(
  received: Money<T>,
  mid: Rate<F, T>,
  terms: SwapTerms,
): SwapOffer<F, T> {
  if (received.amount <= 0n) throw new RangeError('a swap brings more than nothing')
  const kept = mid.numerator * (WHOLE_BPS - BigInt(terms.marginBps))
  const swapped = divide(received.amount * mid.denominator * WHOLE_BPS, kept, 'up')
  // Less its fee, which is rounded up, this is what must be swapped at least.
  const given = money(mid.base, divide(swapped * WHOLE_BPS, WHOLE_BPS - BigInt(terms.feeBps), 'up'))
  const offer = offerOf(given, mid, terms)
  return { ...offer, received, margin: add<T>(offer.margin, subtract<T>(offer.received, received)) }
}

/**
 * Checks that an amount is between the minimum and maximum of one swap, both inclusive, at this price. A refusal names
 * the bounds in the given coin, and both can themselves be given: the minimum is rounded up, the maximum down.
 */
export function checkSize<F extends CoinCode>(
  given: Money<F>,
  price: Rate<F, 'USD'>,
  policy: Pick<SwapPolicy, 'minimumUsd' | 'maximumUsd'>,
): Result<null, SizeRefusal> {
  const bound = (usd: string, rounding: 'up' | 'down'): Money<F> =>
    convert<'USD', F>(dollars(usd), invert(price), rounding)
  const minimum = bound(policy.minimumUsd, 'up')
  if (given.amount < minimum.amount) return tooSmall(minimum)
  const maximum = bound(policy.maximumUsd, 'down')
  if (given.amount <= maximum.amount) return ok(null)
  return { ok: false, refusal: { code: 'amount_too_large', maximum: formatMoney(maximum), currency: given.asset } }
}

/** Names the bounds of what is given as what it brings: of a swap by what is received. Each can itself be asked for. */
export function boundsReceived<F extends CoinCode, T extends CoinCode>(
  refusal: SizeRefusal,
  mid: Rate<F, T>,
  terms: SwapTerms,
): SizeRefusal {
  const currency = mid.quote
  const tooLittle = refusal.code === 'amount_too_small'
  const bound = parseMoney(mid.base, tooLittle ? refusal.minimum : refusal.maximum)
  if (!bound.ok) throw new RangeError(`not a bound of ${mid.base}`)
  // The least that needs the minimum is one unit more than the amount below it brings.
  const given = tooLittle ? bound.value.amount - 1n : bound.value.amount
  const brings = given <= 0n ? 0n : offerOf(money(mid.base, given), mid, terms).received.amount
  return tooLittle
    ? { code: 'amount_too_small', minimum: formatMoney(money(currency, brings + 1n)), currency }
    : { code: 'amount_too_large', maximum: formatMoney(money(currency, brings)), currency }
}

/** Refuses an amount that is worth less than this minimum. */
export function tooSmall(minimum: Money<CoinCode>): { readonly ok: false; readonly refusal: SizeRefusal } {
  return { ok: false, refusal: { code: 'amount_too_small', minimum: formatMoney(minimum), currency: minimum.asset } }
}

/** The effective rate per given coin, received or offered: exact. */
export function rateOf<F extends AssetCode, T extends AssetCode>({
  given,
  received,
}: Pick<SwapOffer<F, T>, 'given' | 'received'>): Rate<F, T> {
  return { base: given.asset, quote: received.asset, numerator: received.amount, denominator: given.amount }
}

/** Parses US dollars of the configuration. Throws on text that is no amount: a mistyped limit must stop the process. */
export function dollars(text: string): Money<'USD'> {
  const parsed = parseMoney('USD', text)
  if (!parsed.ok) throw new RangeError(`not an amount of US dollars: ${text}`)
  return parsed.value
}
