/** The refusals about API keys, in words about them; the shared table's words are about accounts. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'

/** Turns the refusal of a call about keys into a sentence or two. */
export function useKeyErrorText(): (error: ApiError) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error) => {
    switch (error.code) {
      case 'permissions_exceeded':
        return t`A key can do only what you may do yourself.`
      case 'forbidden':
        return t`You may not manage API keys any more, or this key is somebody else’s.`
      case 'not_found':
        return t`This key is no longer there.`
      case 'key_ended':
        return t`This key has ended meanwhile. Make a new one.`
      case 'key_limit':
        return t`The company has as many keys as it can. Revoke one that is not used any more.`
      case 'invalid_request':
        return t`One of the networks or the public key is not right. A network has at most 256 addresses: /24 or longer, for IPv6 /56 or longer.`
      default:
        return errorText(error)
    }
  }
}
