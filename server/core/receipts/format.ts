/** Formats amounts and instants on receipts: in the reader's language, exact, in UTC and labelled so. Pure. */
import type { Locale } from '@zend/contracts'
import { figureIn } from '@zend/kernel'

/** Date conventions of each language; Portuguese as in Portugal, which Angola and Mozambique follow. */
const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', fr: 'fr', es: 'es', pt: 'pt-PT' }

/**
 * Formats an amount with all significant decimals, at least two or those of its currency, and its code. Never rounded.
 * @example amountText('en', '1234.50000000', 'BTC') // '1,234.50 BTC'
 */
export function amountText(locale: Locale, amount: string, code: string): string {
  return `${figureIn(locale, amount, code)}\u00a0${code}`
}

/** An instant. @example atText('en', new Date('2026-03-01T09:05:00Z')) // '1 March 2026, 09:05 UTC' */
export function atText(locale: Locale, at: Date): string {
  const day = new Intl.DateTimeFormat(TAGS[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at)
  const time = new Intl.DateTimeFormat(TAGS[locale], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(at)
  return `${day}, ${time} UTC`
}
