/** Formats instants in mails: in the reader's language and time zone, naming the zone. */
import type { Locale } from '@zend/contracts'
import { msg, say } from '../texts/index.ts'

/** The reader of a notice. `timeZone` is an IANA name; `null`, when unknown, means UTC. */
export type Reader = { readonly locale: Locale; readonly timeZone: string | null }

const LOCAL = msg({ message: '{at}, {city} time', context: 'instant' })

/**
 * Formats an instant for reading.
 * @example
 * formatAt({ locale: 'en', timeZone: 'Africa/Lagos' }, '2026-03-01T09:05:00.000Z')
 * // '1 March 2026 at 10:05, Lagos time'
 */
export function formatAt({ locale, timeZone }: Reader, at: string): string {
  const tag = locale === 'en' ? 'en-GB' : locale
  const text = new Intl.DateTimeFormat(tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    hour12: false,
    timeZone: timeZone ?? 'UTC',
  }).format(new Date(at))
  // French writes the first of a month as an ordinal, and Intl does not.
  const written = locale === 'fr' ? text.replace(/^1 /, '1er ') : text
  return timeZone === null ? `${written} UTC` : say(locale, LOCAL, { at: written, city: cityOf(timeZone) })
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
