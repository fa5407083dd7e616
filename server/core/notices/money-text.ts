/** Amounts and account numbers as letters and notifications write them: as the app does, exact to the last digit that counts. */
import type { Locale } from '@zend/contracts'

// Angola and Mozambique write as Portugal does.
const TAGS: Readonly<Record<Locale, string>> = { en: 'en', fr: 'fr', es: 'es', pt: 'pt-PT' }

/** Local currencies: how many decimals they have, and their sign where it is clear to everybody. Other codes are coins. */
const CURRENCIES: Readonly<Record<string, readonly [decimals: number, sign?: string]>> = {
  USD: [2, '$'],
  EUR: [2, '€'],
  GBP: [2, '£'],
  CAD: [2, 'CA$'],
  NGN: [2, '₦'],
  GHS: [2, 'GH₵'],
  ZAR: [2, 'R'],
  XAF: [0, 'FCFA'],
  KES: [2],
  TZS: [2],
  ETB: [2],
  ZMW: [2],
  UGX: [0],
  RWF: [0],
}

/**
 * An amount with its currency. A coin keeps every digit that counts and at least two decimals; nothing is rounded away. What is no plain decimal is
 * written as it is: a letter with an odd figure is better than none.
 * @example moneyText('en', '143541.35', 'NGN') // '₦143,541.35'
 * @example moneyText('fr', '25.000000', 'USDT') // '25,00 USDT'
 */
export function moneyText(locale: Locale, amount: string, currency: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(amount)) return `${amount}\u00a0${currency}`
  const [decimals, sign] = CURRENCIES[currency] ?? [2]
  const format = new Intl.NumberFormat(TAGS[locale], { useGrouping: 'always', minimumFractionDigits: decimals, maximumFractionDigits: 20 })
  const figure = format.format(amount as Intl.StringNumericLiteral).replaceAll('\u202f', '\u00a0')
  if (CURRENCIES[currency] === undefined || locale !== 'en') return `${figure}\u00a0${sign ?? currency}`
  if (sign === undefined) return `${currency}\u00a0${figure}`
  return sign === 'FCFA' ? `${sign}\u00a0${figure}` : `${sign}${figure}`
}

/** An account number as a letter shows it to whoever reads over a shoulder: its last four characters. @example maskedAccount('0123456700') // '••6700' */
export const maskedAccount = (accountNumber: string): string => `••${accountNumber.slice(-4)}`
