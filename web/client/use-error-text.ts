/** The words for a failed call in the customer's language, with the moment a refused request may succeed. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from './api-error.ts'
import { ERROR_TEXTS } from './error-texts.ts'

/** Turns a failure into a sentence or two. */
export function useErrorText(): (error: ApiError) => string {
  const { t, i18n } = useLingui()
  return (error) => {
    const text = i18n._(ERROR_TEXTS[error.code])
    if (error.retryAt === undefined) return text
    const sameDay = error.retryAt.toDateString() === new Date().toDateString()
    const at = i18n.date(
      error.retryAt,
      sameDay ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    )
    return `${text} ${t`You can try again at ${at}.`}`
  }
}
