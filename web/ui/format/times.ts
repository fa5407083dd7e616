// Formats instants that stand alone: in the reader's time zone, by the language of the interface, with "Today" and
// "Yesterday" where helpful. when.ts formats them within a sentence. The caller gives "now".

import type { Language } from '../../i18n/languages.ts'

/**
 * English dates put the day first ("18 Nov"), as is usual in all our countries. pt-PT would write short months as
 * figures.
 */
const DATE_LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', es: 'es', pt: 'pt' }

/** An instant in the contracts' form: ISO 8601 UTC. */
export type InstantText = string

/** `timeZone` defaults to the reader's own (IANA name). `long` writes months in full. */
export type TimeOptions = { readonly timeZone?: string; readonly long?: boolean }

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

const zone = (timeZone: string | undefined): Intl.DateTimeFormatOptions => (timeZone === undefined ? {} : { timeZone })

/** The calendar day of an instant for the reader, as YYYY-MM-DD: the key to group a list by day. */
export function dayKey(instant: InstantText, { timeZone }: TimeOptions = {}): string {
  return formatter('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone(timeZone) }).format(
    new Date(instant),
  )
}

/** The time of day, on 24 hours. @example formatTime('2026-11-21T09:12:00Z', 'en', { timeZone: 'UTC' }) // '09:12' */
export function formatTime(instant: InstantText, language: Language, { timeZone }: TimeOptions = {}): string {
  return formatter(DATE_LOCALES[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...zone(timeZone),
  }).format(new Date(instant))
}

/** The number of calendar days of the reader between an instant and `now`: 1 is yesterday, -1 tomorrow. */
export function daysAgo(instant: InstantText, now: InstantText, options: TimeOptions = {}): number {
  return Math.round((Date.parse(dayKey(now, options)) - Date.parse(dayKey(instant, options))) / 86_400_000)
}

/**
 * The weekday of an instant, in full and in lower case where the language wants it within a sentence.
 * @example 'lundi'
 */
export function weekdayText(instant: InstantText, language: Language, { timeZone }: TimeOptions = {}): string {
  return formatter(DATE_LOCALES[language], { weekday: 'long', ...zone(timeZone) }).format(new Date(instant))
}

/** The date of an instant: "18 Nov", with the year if it differs from that of `now`. */
export function dateText(
  instant: InstantText,
  now: InstantText,
  language: Language,
  { timeZone, long = false }: TimeOptions = {},
): string {
  const [day, today] = [instant, now].map((at) => dayKey(at, timeZone === undefined ? {} : { timeZone }))
  const text = formatter(DATE_LOCALES[language], {
    day: 'numeric',
    month: long ? 'long' : 'short',
    ...(day?.slice(0, 4) === today?.slice(0, 4) ? {} : { year: 'numeric' }),
    ...zone(timeZone),
  }).format(new Date(instant))
  // French writes the first of a month as an ordinal; Intl does not.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}

/**
 * The day of an instant that stands alone: "Today", "Yesterday", "18 Nov", with the year if it differs.
 * @param now the instant it is read at
 */
export function formatDay(
  instant: InstantText,
  now: InstantText,
  language: Language,
  options: TimeOptions = {},
): string {
  const ago = daysAgo(instant, now, options)
  if (ago !== 0 && ago !== 1) return dateText(instant, now, language, options)
  const word = new Intl.RelativeTimeFormat(DATE_LOCALES[language], { numeric: 'auto' }).format(-ago, 'day')
  return word.charAt(0).toLocaleUpperCase(DATE_LOCALES[language]) + word.slice(1)
}

/** Day and time that stand alone. @example formatDayTime(at, now, 'en') // 'Today, 09:12' */
export function formatDayTime(
  instant: InstantText,
  now: InstantText,
  language: Language,
  options: TimeOptions = {},
): string {
  return `${formatDay(instant, now, language, options)}, ${formatTime(instant, language, options)}`
}

/**
 * The remaining time as minutes and seconds, with hours if there are any; never below zero. Part of a second counts as
 * a whole one.
 * @example formatCountdown(23_400) // '0:24'
 */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const two = (part: number): string => String(part).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${String(minutes)}:${two(seconds % 60)}`
    : `${String(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`
}
