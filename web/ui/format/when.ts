// Formats a time within a sentence, with the preposition and article of the language: "until today at 14:05", «
// jusqu’au 18 novembre à 09:12 ». times.ts formats a time that stands alone.

import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isLanguage } from '../../i18n/languages.ts'
import { dateText, daysAgo, formatTime, type InstantText, type TimeOptions, weekdayText } from './times.ts'

/** The time's role in the sentence: "on 18 Nov", "until 18 Nov", "from 18 Nov", "as of 18 Nov". */
export type Relation = 'at' | 'until' | 'from' | 'asOf'

/**
 * `exact` leaves out the time (`day`), or the day if it is today (`time`); without it both are written. `time` is for
 * live times: `at` and `asOf`.
 */
export type WhenOptions = TimeOptions & { readonly exact?: 'day' | 'time' }

// `kind` is a day with a name of its own, where the relation allows it: no hold lasts until yesterday. `day` is a
// weekday or a date in the language.
const DAYS: Readonly<Record<Relation, MessageDescriptor>> = {
  at: msg({
    context: 'moment',
    message:
      '{kind, select, today {today} yesterday {yesterday} tomorrow {tomorrow} weekday {on {day}} other {on {day}}}',
  }),
  until: msg({
    context: 'moment',
    message: '{kind, select, today {until today} tomorrow {until tomorrow} weekday {until {day}} other {until {day}}}',
  }),
  from: msg({
    context: 'moment',
    message: '{kind, select, today {from today} tomorrow {from tomorrow} weekday {from {day}} other {from {day}}}',
  }),
  asOf: msg({
    context: 'moment',
    message: '{kind, select, today {as of today} yesterday {as of yesterday} other {as of {day}}}',
  }),
}

// One o’clock is singular in Spanish and Portuguese.
const DAY_TIME = msg({ context: 'moment', message: '{hour, plural, =1 {{day} at {time}} other {{day} at {time}}}' })
const TIMES = {
  at: msg({ context: 'moment', message: '{hour, plural, =1 {at {time}} other {at {time}}}' }),
  asOf: msg({ context: 'moment', message: '{hour, plural, =1 {as of {time}} other {as of {time}}}' }),
}

/**
 * The time within a sentence, in lower case.
 * @param now the instant it is read at
 * @example formatWhen(i18n, 'until', hold.until, now) // 'until tomorrow at 09:12'
 */
export function formatWhen(
  i18n: I18n,
  relation: Relation,
  instant: InstantText,
  now: InstantText,
  { exact, ...options }: WhenOptions = {},
): string {
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const say = (message: MessageDescriptor, values: Readonly<Record<string, string | number>>): string =>
    i18n._({ ...message, values })
  const time = formatTime(instant, language, options)
  const hour = Number(time.slice(0, 2))
  const ago = daysAgo(instant, now, options)
  if (exact === 'time' && ago === 0 && (relation === 'at' || relation === 'asOf'))
    return say(TIMES[relation], { hour, time })
  const kind = kindOf(ago)
  const written =
    kind === 'weekday' ? weekdayText(instant, language, options) : dateText(instant, now, language, options)
  const day = say(DAYS[relation], { kind, day: written })
  return exact === 'day' ? day : say(DAY_TIME, { hour, day, time })
}

type Kind = 'today' | 'yesterday' | 'tomorrow' | 'weekday' | 'date'

/** A weekday names one of the next six days; a past one would be ambiguous. */
function kindOf(ago: number): Kind {
  if (ago === 0) return 'today'
  if (ago === 1) return 'yesterday'
  if (ago === -1) return 'tomorrow'
  return ago < 0 && ago >= -6 ? 'weekday' : 'date'
}
