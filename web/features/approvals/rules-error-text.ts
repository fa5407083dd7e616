/** The refusals of a change of the policy, in words about it; the shared table's words are about accounts. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'

/** Turns the refusal of a change of the policy into a sentence or two. */
export function useRulesErrorText(): (error: ApiError) => string {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (error) => {
    switch (error.code) {
      case 'version_changed':
        return t`Another member changed the rules meanwhile. Yours are kept here.`
      case 'rule_unmet':
        return t`A rule names somebody who can no longer approve. Go back and choose who can.`
      case 'approver_gone':
        return t`An approver was suspended or removed in the last 48 hours. Until those are over, the rules can’t be changed without them.`
      case 'forbidden':
        return t`You can’t change the rules any more.`
      case 'invalid_request':
        return t`These rules can’t be used. Nothing was changed.`
      default:
        return errorText(error)
    }
  }
}
