/**
 * Amounts and account numbers as letters and notifications write them: as the app does, exact to the last digit that
 * counts.
 */
import type { Locale } from '@zend/contracts'
import { CURRENCY_FORMS, exactFigure } from '@zend/kernel'

/**
 * An amount with its currency. A coin keeps every digit that counts and at least two decimals; nothing is rounded away.
 * What is no plain decimal is written as it is: a letter with an odd figure is better than none.
 * @example moneyText('en', '143541.35', 'NGN') // '₦143,541.35'
 * @example moneyText('fr', '25.000000', 'USDT') // '25,00 USDT'
 */
export function moneyText(locale: Locale, amount: string, currency: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(amount)) return `${amount}\u00a0${currency}`
  const [decimals, sign] = CURRENCY_FORMS[currency] ?? [2]
  const figure = exactFigure(locale, amount, decimals)
  if (CURRENCY_FORMS[currency] === undefined || locale !== 'en') return `${figure}\u00a0${sign ?? currency}`
  if (sign === undefined) return `${currency}\u00a0${figure}`
  return sign === 'FCFA' ? `${sign}\u00a0${figure}` : `${sign}${figure}`
}

/**
 * An account number as a letter shows it to whoever reads over a shoulder: its last four characters. @example
 * maskedAccount('0123456700') // '••6700'
 */
export const maskedAccount = (accountNumber: string): string => `••${accountNumber.slice(-4)}`
