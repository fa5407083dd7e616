/** Formats amounts in mails and notifications, exactly as the app does, to the last significant digit. */
import type { Locale } from '@zend/contracts'
import { CURRENCY_FORMS, figureIn } from '@zend/kernel'

/**
 * Formats an amount with its currency. A coin keeps every significant digit and at least two decimals; nothing is
 * rounded away. Text that is no plain decimal is left as it is: a mail with an odd figure is better than none.
 * @example moneyText('en', '143541.35', 'NGN') // '₦143,541.35'
 * @example moneyText('fr', '25.000000', 'USDT') // '25,00 USDT'
 */
export function moneyText(locale: Locale, amount: string, currency: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(amount)) return `${amount}\u00a0${currency}`
  const sign = CURRENCY_FORMS[currency]?.[1]
  const figure = figureIn(locale, amount, currency)
  if (CURRENCY_FORMS[currency] === undefined || locale !== 'en') return `${figure}\u00a0${sign ?? currency}`
  if (sign === undefined) return `${currency}\u00a0${figure}`
  return sign === 'FCFA' ? `${sign}\u00a0${figure}` : `${sign}${figure}`
}
