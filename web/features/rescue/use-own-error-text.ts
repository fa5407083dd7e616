/** The text of a failed call of this page: the page's own if it has one, else the general one. */
import { useLingui } from '@lingui/react'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { OWN_REFUSALS } from './rescue.texts.ts'

/** Converts an error to a sentence or two. */
export function useOwnErrorText(): (error: ApiError) => string {
  const { i18n } = useLingui()
  const errorText = useErrorText()
  return (error) => {
    const own = OWN_REFUSALS[error.code]
    return own === undefined ? errorText(error) : i18n._(own)
  }
}
