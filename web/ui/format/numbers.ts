// Formats amounts, rates and percentages by the language of the interface (never by region). Strings in, strings out:
// Intl formats decimal strings exactly, so no amount becomes a floating-point number. It decides display precision and
// symbols; it never converts, adds or compares money.

import { CURRENCY_FORMS, NUMBER_TAGS } from '@zend/kernel'
import type { Language } from '../../i18n/languages.ts'

/** A decimal in the contracts' form: digits, at most one point, an optional leading minus. */
export type DecimalText = string

/** The rounding of a display: down for what people receive or hold, up for what they pay. */
export type Rounding = 'down' | 'up'

/** The decimals that a coin has at least on detail pages (`full`), and at most in lists. */
const COIN_PRECISION: Readonly<Record<string, readonly [least: number, most: number]>> = {
  BTC: [8, 8],
  BCH: [8, 8],
  LTC: [8, 8],
  ETH: [4, 8],
  BNB: [4, 8],
  SOL: [4, 6],
  AVAX: [4, 6],
  MATIC: [2, 6],
  OKB: [4, 6],
  TON: [2, 6],
  ADA: [2, 6],
  ALGO: [2, 6],
  XRP: [2, 6],
  XLM: [2, 6],
  TRX: [2, 6],
  DOGE: [2, 6],
  DOGS: [2, 4],
  USDT: [2, 2],
  USDC: [2, 2],
  DAI: [2, 2],
}

/** Coins worth a dollar are written as one everywhere: with cents. Of all others, lists drop noughts at the end. */
const DOLLAR_COINS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'DAI'])
const CENTS = 2

/**
 * A formatted amount in three pieces, so that a large one can show its fraction smaller. Together they are the whole
 * text.
 */
export type AmountParts = { readonly lead: string; readonly fraction: string; readonly tail: string }

/**
 * `plus` adds a plus to incoming amounts. `full` shows all decimals of a coin, `whole` none of a currency. `rounding`
 * defaults to down.
 */
export type AmountOptions = {
  readonly plus?: boolean
  readonly full?: boolean
  readonly whole?: boolean
  readonly rounding?: Rounding
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(NUMBER_TAGS[language], { useGrouping: 'always', ...options })
  formatters.set(key, made)
  return made
}

/** Intl's parts as text: a true minus, and U+00A0 for the narrow space of French, which our fonts lack. */
const piece = ({ type, value }: Intl.NumberFormatPart): string =>
  type === 'minusSign' ? '−' : value.replaceAll('\u202f', '\u00a0')

const parts = (format: Intl.NumberFormat, amount: DecimalText): Intl.NumberFormatPart[] => {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) throw new RangeError(`Not a decimal: ${amount}`)
  return format.formatToParts(amount as Intl.StringNumericLiteral)
}

function split(list: readonly Intl.NumberFormatPart[]): AmountParts {
  const point = list.findIndex(({ type }) => type === 'decimal')
  const whole = list.map(piece)
  if (point === -1) {
    const last = list.findLastIndex(({ type }) => type === 'integer')
    return { lead: whole.slice(0, last + 1).join(''), fraction: '', tail: whole.slice(last + 1).join('') }
  }
  return {
    lead: whole.slice(0, point).join(''),
    fraction: whole.slice(point, point + 2).join(''),
    tail: whole.slice(point + 2).join(''),
  }
}

const decimalsIn = (amount: DecimalText): number => amount.split('.')[1]?.replace(/0+$/, '').length ?? 0

/** Tells whether the amount is zero, or would look like zero with so many decimals. */
const vanishes = (amount: DecimalText, decimals: number): boolean => {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  return /^0*$/.test(whole) && /^0*$/.test(fraction.slice(0, decimals)) && /[1-9]/.test(fraction)
}

const signs = (plus: boolean | undefined): Intl.NumberFormatOptions =>
  plus === true ? { signDisplay: 'exceptZero' } : {}

const roundingMode = (rounding: Rounding | undefined): Intl.NumberFormatOptions => ({
  roundingMode: rounding === 'up' ? 'expand' : 'trunc',
})

/**
 * A coin amount in pieces, without the code. Shows the coin's display precision; everything with `full`, or if the
 * display precision would turn a small amount into zero. Throws on invalid decimals.
 * @example coinParts('0.1450', 'ETH', 'fr') // { lead: '0', fraction: ',145', tail: '' }
 */
export function coinParts(
  amount: DecimalText,
  code: string,
  language: Language,
  { plus, full = false, rounding }: AmountOptions = {},
): AmountParts {
  const [exact, usual] = COIN_PRECISION[code] ?? [2, 8]
  const least = full ? exact : DOLLAR_COINS.has(code) ? CENTS : 0
  const carried = decimalsIn(amount)
  const most = full || vanishes(amount, usual) ? Math.max(least, carried) : usual
  const format = formatter(language, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    ...signs(plus),
    ...roundingMode(rounding),
  })
  return split(parts(format, amount))
}

/**
 * A coin amount with its code.
 * @example formatCoin('2410', 'USDT', 'en') // '2,410.00 USDT'
 */
export function formatCoin(amount: DecimalText, code: string, language: Language, options: AmountOptions = {}): string {
  return `${joined(coinParts(amount, code, language, options))}\u00a0${code}`
}

/**
 * An amount of local currency in pieces, with its sign or code where the language puts it. Decimals follow the
 * currency.
 * @example fiatParts('4182.36', 'USD', 'en') // { lead: '$4,182', fraction: '.36', tail: '' }
 */
export function fiatParts(
  amount: DecimalText,
  currency: string,
  language: Language,
  { plus, whole = false, rounding }: AmountOptions = {},
): AmountParts {
  const decimals = whole ? 0 : (CURRENCY_FORMS[currency]?.[0] ?? 2)
  return currencyParts(amount, currency, language, { decimals, ...signs(plus), ...roundingMode(rounding) })
}

function currencyParts(
  amount: DecimalText,
  currency: string,
  language: Language,
  { decimals, ...rest }: Intl.NumberFormatOptions & { readonly decimals: number },
): AmountParts {
  const sign = CURRENCY_FORMS[currency]?.[1]
  const format = formatter(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...rest,
  })
  const list = parts(format, amount)
  if (sign === undefined) return split(list)
  // In English a sign is joined to its figure ("₦500"), a word is not ("FCFA 500").
  const close = language === 'en' && sign !== 'FCFA'
  return split(
    list
      .filter(({ type }, at) => !(close && type === 'literal' && list[at - 1]?.type === 'currency'))
      .map((part) => (part.type === 'currency' ? { type: 'currency', value: sign } : part)),
  )
}

/**
 * An amount of local currency.
 * @example formatFiat('1486.2', 'NGN', 'en') // '₦1,486.20'
 */
export function formatFiat(
  amount: DecimalText,
  currency: string,
  language: Language,
  options: AmountOptions = {},
): string {
  return joined(fiatParts(amount, currency, language, options))
}

/** The number of significant digits of a price below one. */
const PRICE_DIGITS = 4

/**
 * A coin's price: formatted as an amount, but a price below one keeps its first significant digits, rounded to the
 * nearest.
 * @example formatPrice('0.000482139', 'USD', 'en') // '$0.0004821'
 */
export function formatPrice(price: DecimalText, currency: string, language: Language): string {
  const [least] = CURRENCY_FORMS[currency] ?? [2]
  const small = /^0\.(0*)[1-9]/.exec(price)
  const decimals = small === null ? least : Math.max(least, (small[1] ?? '').length + PRICE_DIGITS)
  return joined(currencyParts(price, currency, language, { decimals, roundingMode: 'halfExpand' }))
}

/** An approximate local value, marked as such. @example formatAbout('100', 'NGN', 'en') // '≈ ₦100.00' */
export function formatAbout(amount: DecimalText, currency: string, language: Language): string {
  return `≈\u00a0${formatFiat(amount, currency, language)}`
}

/**
 * A plain number with its decimals, at most `most` (cut off, not rounded).
 * @example formatNumber('1234.5', 'es') // '1.234,5'
 */
export function formatNumber(amount: DecimalText, language: Language, most = 20): string {
  return joined(split(parts(formatter(language, { maximumFractionDigits: most, roundingMode: 'trunc' }), amount)))
}

/**
 * A short axis label: four significant digits, rounded to the nearest. Never for a customer's amount.
 * @example formatShort('136500000', 'en') // '136.5M'
 */
export function formatShort(amount: DecimalText, language: Language): string {
  return joined(
    split(parts(formatter(language, { notation: 'compact', maximumSignificantDigits: 4, useGrouping: false }), amount)),
  )
}

/**
 * A change in per cent, without its sign: a triangle and a colour show the direction. At most two decimals.
 * @param percent per cent, not a fraction: "-2.1" is 2.1 %
 * @example formatPercent('-2.1', 'fr') // '2,1 %'
 */
export function formatPercent(percent: DecimalText, language: Language): string {
  const format = formatter(language, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
    signDisplay: 'never',
    roundingMode: 'halfExpand',
  })
  return joined(split(parts(format, percent)))
}

/** The pieces of an amount as one text. */
export function joined({ lead, fraction, tail }: AmountParts): string {
  return lead + fraction + tail
}

/** An amount by how much its digits say: the noughts before the first that counts, those digits, the noughts after. */
export type Significance = { readonly leading: string; readonly digits: string; readonly trailing: string }

const BELOW_ONE = /^(?<leading>[+\u2212]?0[.,]0*)(?<digits>[1-9]\d*?)(?<trailing>0*)(?<unit>\u00a0[A-Z]+)?$/

/**
 * Splits the text of an amount below one, with its unit or without, so that the digits that count can lead; `null` for
 * any other.
 * @example significance('0.00201240') // { leading: '0.00', digits: '20124', trailing: '0' }
 */
export function significance(text: string): Significance | null {
  const { leading, digits, trailing = '', unit = '' } = BELOW_ONE.exec(text)?.groups ?? {}
  return leading === undefined || digits === undefined ? null : { leading, digits, trailing: trailing + unit }
}
