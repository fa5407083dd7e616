/** The words for a call of this page that failed: the page's own where it has some, else those of every page. */
import { useLingui } from '@lingui/react'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { OWN_REFUSALS } from './rescue.texts.ts'

/** Turns a failure into a sentence or two. */
export function useOwnErrorText(): (error: ApiError) => string {
  const { i18n } = useLingui()
  const errorText = useErrorText()
  return (error) => {
    const own = OWN_REFUSALS[error.code]
    return own === undefined ? errorText(error) : i18n._(own)
  }
}
