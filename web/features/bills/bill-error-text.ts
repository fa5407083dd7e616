/** The refusals of bills in words about them; the shared table's words are about other pages. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useFormat } from '@zend/web/ui/format'

/** Turns a refusal into a sentence or two. */
export function useBillErrorText(): (error: ApiError) => string {
  const { t } = useLingui()
  const format = useFormat()
  const errorText = useErrorText()
  return (error) => {
    switch (error.code) {
      case 'bill_number_used':
        return t`Another invoice of yours has this number.`
      case 'bill_sum':
        return t`The lines do not add up to the amount.`
      case 'bill_closed':
        return t`This is closed already. Look at it again.`
      case 'bill_no_mail':
        return t`This invoice has no mail address of a customer.`
      case 'approval_needed':
      case 'single_control_limit':
        return t`Others approve what leaves your company, and a rule would sell without asking them. Only somebody who approves alone can set one.`
      case 'verification_needed':
        return t`Selling needs your company to be verified first.`
      case 'not_found':
        return t`This is not here any more.`
      case 'amount_too_small':
        return t`This amount is too small to be paid in coins.`
      case 'amount_too_large':
        return t`This amount is too large for one invoice or link.`
      case 'rate_limited': {
        if (error.retryAt === undefined) return errorText(error)
        const when = format.when('at', error.retryAt.toISOString(), new Date().toISOString(), { exact: 'time' })
        return t`That was often enough for now. You can do it again ${when}.`
      }
      default:
        return errorText(error)
    }
  }
}
