/**
 * What is computed beside an offer: amounts at a wished rate, and the next guess of what a given amount of USDT
 * delivers. Pure; amounts are decimal text, and every division rounds down, so that never more leaves than is said.
 */
import type { FxCurrency } from '@zend/corridors'
import {
  compare,
  convert,
  divide,
  formatMoney,
  invert,
  type Money,
  money,
  parseMoney,
  rate,
  type Rate,
} from '@zend/kernel'

const read = <A extends FxCurrency | 'USDT'>(asset: A, text: string): Money<A> | null => {
  const parsed = parseMoney(asset, text)
  return parsed.ok && parsed.value.amount > 0n ? parsed.value : null
}

/** The longest whole part of a rate that anybody means: more is a typing error. */
const RATE = /^\d{1,6}(?:\.\d{0,6})?$/
const rateOf = (currency: FxCurrency, text: string): Rate<'USDT', FxCurrency> | null =>
  RATE.test(text) && /[1-9]/.test(text) ? rate('USDT', currency, text.replace(/\.$/, '')) : null

/** The most USDT that leaves for an amount at a wished rate; `null` where either is not clear. */
export function mostAt(delivers: string, currency: FxCurrency, wished: string): string | null {
  const [amount, at] = [read(currency, delivers), rateOf(currency, wished)]
  if (amount === null || at === null) return null
  const most = convert(amount, invert(at), 'down')
  return most.amount > 0n ? formatMoney(most) : null
}

/** What arrives of an amount of USDT at a rate; `null` where either is not clear, or nothing would. */
export function deliversAt(leaves: string, currency: FxCurrency, at: string): string | null {
  const [amount, known] = [read('USDT', leaves), rateOf(currency, at)]
  if (amount === null || known === null) return null
  const delivers = convert(amount, known, 'down')
  return delivers.amount > 0n ? formatMoney(delivers) : null
}

/** A price that was asked for: delivering this takes that much USDT now. */
export type KnownPrice = { readonly delivers: string; readonly takes: string }

/** Whether a guess is near enough to what was to leave: not above it, and less than a ten-thousandth below. */
export function isNear({ takes }: KnownPrice, leaves: string): boolean {
  const [is, wanted] = [read('USDT', takes), read('USDT', leaves)]
  if (is === null || wanted === null || compare(is, wanted) > 0) return false
  return (wanted.amount - is.amount) * 10_000n < wanted.amount
}

/**
 * The next guess of what an amount of USDT delivers, from what another amount took. The fee has a least amount, so the
 * price is no straight share: each guess is nearer than the one before. `null` where nothing would arrive.
 */
export function nextGuess({ delivers, takes }: KnownPrice, leaves: string, currency: FxCurrency): string | null {
  const [known, taken, wanted] = [read(currency, delivers), read('USDT', takes), read('USDT', leaves)]
  if (known === null || taken === null || wanted === null) return null
  const guess = money(currency, divide(known.amount * wanted.amount, taken.amount, 'down'))
  return guess.amount > 0n ? formatMoney(guess) : null
}

/** Whether a wished rate is better than what the offer of now comes to: only then there is something to wait for. */
export function isBetter(wished: string, delivers: string, takes: string, currency: FxCurrency): boolean {
  const most = mostAt(delivers, currency, wished)
  const [wanted, now] = [read('USDT', most ?? ''), read('USDT', takes)]
  return wanted !== null && now !== null && compare(wanted, now) < 0
}

/**
 * What a company gets back of a payment that came back, as the server computes it: all that was taken, less the share
 * that banks on the way took of the delivered amount, which alone is rounded up.
 */
export function comesBack(
  { taken, delivers, cameBack }: { readonly taken: string; readonly delivers: string; readonly cameBack: string },
  currency: FxCurrency,
): string | null {
  const [all, whole, back] = [read('USDT', taken), read(currency, delivers), parseMoney(currency, cameBack)]
  if (all === null || whole === null || !back.ok) return null
  const lost = whole.amount - back.value.amount
  return formatMoney(money('USDT', all.amount - divide(all.amount * lost, whole.amount, 'up')))
}
