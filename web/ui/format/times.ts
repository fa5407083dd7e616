// How instants are written where they stand alone: in the reader's own time zone, by the language of the interface,
// with "Today" and "Yesterday" where they help. Within a sentence they are written by when.ts. What "now" is comes from
// the caller.

import type { Language } from '../../i18n/languages.ts'

/** English dates put the day first ("18 Nov"), as everywhere we serve. pt-PT would write short months as figures. */
const DATE_LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', es: 'es', pt: 'pt' }

/** An instant as the contracts carry it: ISO 8601 UTC. */
export type InstantText = string

/** `timeZone` is the reader's own unless given (IANA name). `long` writes months in full. */
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

/** The calendar day of an instant where the reader is, as YYYY-MM-DD: the key to group a list by day. */
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

/** How many days of the reader's calendar lie between an instant and `now`: 1 is yesterday, -1 tomorrow. */
export function daysAgo(instant: InstantText, now: InstantText, options: TimeOptions = {}): number {
  return Math.round((Date.parse(dayKey(now, options)) - Date.parse(dayKey(instant, options))) / 86_400_000)
}

/** The weekday of an instant, in full and as within a sentence. @example 'lundi' */
export function weekdayText(instant: InstantText, language: Language, { timeZone }: TimeOptions = {}): string {
  return formatter(DATE_LOCALES[language], { weekday: 'long', ...zone(timeZone) }).format(new Date(instant))
}

/** The date of an instant: "18 Nov", or with the year when it is another than that of `now`. */
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
  // French counts the first of a month, and Intl does not.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}

/**
 * The day of an instant where it stands alone: "Today", "Yesterday", "18 Nov", or with the year when it is another one.
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

/** Day and time where they stand alone. @example formatDayTime(at, now, 'en') // 'Today, 09:12' */
export function formatDayTime(
  instant: InstantText,
  now: InstantText,
  language: Language,
  options: TimeOptions = {},
): string {
  return `${formatDay(instant, now, language, options)}, ${formatTime(instant, language, options)}`
}

/**
 * A time left, as minutes and seconds, with hours before them from one hour on; never below zero. A part of a second
 * counts as a whole one.
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
