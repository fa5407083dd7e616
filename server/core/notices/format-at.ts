/**
 * Writes instants in letters: the reader's language, always UTC and saying so, since a letter does not know where it is
 * read.
 */
import type { Locale } from '@zend/contracts'

/** An instant as people write it. @example formatAt('en', '2026-03-01T09:05:00.000Z') // '1 March 2026 at 09:05 UTC' */
export function formatAt(locale: Locale, at: string): string {
  const tag = locale === 'en' ? 'en-GB' : locale
  const text = new Intl.DateTimeFormat(tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    hour12: false,
    timeZone: 'UTC',
  }).format(new Date(at))
  // French counts the first of a month, and Intl does not.
  return `${locale === 'fr' ? text.replace(/^1 /, '1er ') : text} UTC`
}
