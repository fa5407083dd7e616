/** The refusals of requests for money, in words about them; the shared table's are about other pages. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'

/** Turns a refusal into a sentence or two. */
export function useRequestErrorText(): (error: ApiError) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error) => {
    switch (error.code) {
      case 'request_closed':
        return t`This request has ended by now. Look at it again.`
      case 'request_limit':
        return t`That is as much as you can ask for now. Wait until some requests are paid or over, or cancel one.`
      default:
        return errorText(error)
    }
  }
}
