/** The text of a failed call in the customer's language, with the time when a refused request may succeed. */
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '@zend/web/ui/format'
import type { ApiError } from './api-error.ts'
import { ERROR_TEXTS } from './error-texts.ts'

/** Turns an error into a sentence or two. */
export function useErrorText(): (error: ApiError) => string {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return (error) => {
    const problem = i18n._(ERROR_TEXTS[error.code])
    if (error.retryAt === undefined) return problem
    const [then, now] = [error.retryAt.toISOString(), new Date().toISOString()]
    const at = format.when('at', then, now, { long: true, exact: 'time' })
    return t`${problem} You can try again ${at}.`
  }
}
