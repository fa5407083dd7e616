/** What is said of a refusal about webhooks. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'

/** Tells whether a refusal is about the address, and shown there. */
export const isAboutUrl = ({ code }: ApiError): boolean => code === 'webhook_url_refused'

/** Turns an error into a sentence. */
export function useWebhookErrorText(): (error: ApiError) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error) => {
    switch (error.code) {
      case 'webhook_url_refused':
        return t`This address cannot be used. It needs https and a public server, on port 443 or from 1024 on.`
      case 'webhook_limit':
        return t`The company has as many endpoints as there can be. Remove one first.`
      case 'webhook_disabled':
        return t`This endpoint is switched off. Switch it on first.`
      case 'not_found':
        return t`This is no longer there. Somebody else may have changed it meanwhile.`
      default:
        return errorText(error)
    }
  }
}
