/** The words for a failed call in the customer's language, with the moment a refused request may succeed. */
import { useLingui } from '@lingui/react/macro'
import { isLanguage, type Language } from '@zend/web/i18n'
import { dayKey, formatDay, formatTime } from '@zend/web/ui'
import type { ApiError } from './api-error.ts'
import { ERROR_TEXTS } from './error-texts.ts'

/** A moment to come as one says it: its time on 24 hours, with the day before it unless that is today's. */
export function momentText(at: Date, now: Date, language: Language): string {
  const [then, today] = [at.toISOString(), now.toISOString()]
  const time = formatTime(then, language)
  return dayKey(then) === dayKey(today) ? time : `${formatDay(then, today, language, { long: true })}, ${time}`
}

/** Turns a failure into a sentence or two. */
export function useErrorText(): (error: ApiError) => string {
  const { t, i18n } = useLingui()
  return (error) => {
    const text = i18n._(ERROR_TEXTS[error.code])
    if (error.retryAt === undefined) return text
    const at = momentText(error.retryAt, new Date(), isLanguage(i18n.locale) ? i18n.locale : 'en')
    return `${text} ${t`You can try again at ${at}.`}`
  }
}
