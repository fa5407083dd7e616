/**
 * The toast text if a PIN could not be saved (specification §8): the server's message, else the error's, else 'An Error
 * Occurred'.
 */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'

/**
 * Converts an error to that sentence. The server writes English, so other languages use their own text of the same
 * refusal.
 */
export function usePinErrorText(): (error: ApiError) => string {
  const { t, i18n } = useLingui()
  const errorText = useErrorText()
  return (error) => {
    if (i18n.locale !== 'en' || error.problem === undefined) return errorText(error)
    return [error.problem.message, error.message].find((text) => text !== '') ?? t`An Error Occurred`
  }
}
