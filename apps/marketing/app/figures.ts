/**
 * How amounts are written on the site, by language (frontend.md §4.8). Text in, text out: no amount becomes a
 * floating-point number. Also runs in the browser.
 */
import type { Language } from '@zend/web/i18n/languages'
import { shownAmount } from '@zend/web/ui/format/amount-entry'
import type { AmountSigns } from '@zend/web/ui/format/read-amount'
import { amountSigns } from '@zend/web/ui/format/typed-amount'

// Angola and Mozambique write as Portugal does.
const LOCALES: Readonly<Record<Language, string>> = { en: 'en', fr: 'fr', es: 'es', pt: 'pt-PT' }
/** Currencies whose sign is well known; others show their code. */
const SIGNED = new Set(['USD', 'NGN', 'GHS', 'ZAR', 'XAF'])

/**
 * The decimals of the currencies; every other asset is a coin. It is not read from the kernel's table of all assets,
 * which would be a tenth of the script; a test compares the two.
 */
export const CURRENCY_DECIMALS: Readonly<Record<string, number>> = {
  USD: 2,
  NGN: 2,
  GHS: 2,
  XAF: 0,
  ZAR: 2,
  UGX: 0,
  TZS: 2,
  KES: 2,
  RWF: 0,
  ETB: 2,
  ZMW: 2,
  CAD: 2,
  GBP: 2,
  EUR: 2,
  CNY: 2,
}

const tidy = (text: string): string => text.replaceAll('\u202f', '\u00a0')

/** The decimal and group signs of a language, for typed amounts. */
export const signsOf = (language: Language): AmountSigns =>
  amountSigns(tidy(new Intl.NumberFormat(LOCALES[language], { useGrouping: 'always' }).format(1000.1)))

/** An amount as the text of an input field. @example fieldText('es', '1000.50') // '1.000,50' */
export const fieldText = (language: Language, amount: string): string => shownAmount(amount, signsOf(language))

/**
 * An amount with its asset: currencies with their sign or code before it, coins with their code after it. Whole amounts
 * of money have no cents.
 * @example amountText('en', '5000000', 'NGN') // '₦5,000,000'
 */
export function amountText(language: Language, amount: string, asset: string): string {
  const format = (options: Intl.NumberFormatOptions): string =>
    tidy(
      new Intl.NumberFormat(LOCALES[language], { useGrouping: 'always', ...options }).format(
        amount as Intl.StringNumericLiteral,
      ),
    )
  const most = CURRENCY_DECIMALS[asset]
  if (most === undefined) return `${format({ maximumFractionDigits: 8 })}\u00a0${asset}`
  const decimals = most === 0 || !/\.\d*[1-9]/.test(amount) ? 0 : 2
  return format({
    style: 'currency',
    currency: asset,
    currencyDisplay: SIGNED.has(asset) ? 'narrowSymbol' : 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

/** A share in percent. @example percentText('fr', '0.75') // '0,75 %' */
export function percentText(language: Language, percent: string): string {
  const text = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 }).format(
    percent as Intl.StringNumericLiteral,
  )
  return language === 'en' ? `${text}%` : `${text}\u00a0%`
}

/** A currency's name. @example currencyName('fr', 'NGN') // 'naira nigérian' */
export const currencyName = (language: Language, code: string): string =>
  new Intl.DisplayNames(LOCALES[language], { type: 'currency' }).of(code) ?? code

/** A country's name. */
export const countryName = (language: Language, code: string): string =>
  new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(code) ?? code

/** Joins names to a list in the language's style. */
export const listText = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(names)

/** A calendar day, written out. */
export const dayText = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
