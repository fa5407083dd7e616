/** The refusals of suppliers' pages, in words about them; the shared table's words are about accounts. */
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useFormat } from '@zend/web/ui/format'

/** Turns a refusal into a sentence or two. */
export function useSupplierErrorText(): (error: ApiError) => string {
  const { t } = useLingui()
  const format = useFormat()
  const errorText = useErrorText()
  return (error) => {
    const { retryAt } = error
    switch (error.code) {
      case 'payee_invalid':
        return t`Some of these details cannot be right. They are marked above.`
      case 'supplier_changed':
        return t`Somebody else changed this supplier meanwhile, or its contact has answered. Look at it again.`
      case 'supplier_unchanged':
        return t`Nothing differs from what is saved.`
      case 'supplier_limit':
        return t`Your company has as many suppliers as it can save. Remove some first.`
      case 'not_found':
        return t`This supplier was removed meanwhile.`
      case 'forbidden':
        return t`You may not change suppliers any more.`
      case 'rate_limited': {
        if (retryAt === undefined) return errorText(error)
        const when = format.when('at', retryAt.toISOString(), new Date().toISOString(), { exact: 'time' })
        return t`The link was mailed a short time ago. You can send it again ${when}.`
      }
      default:
        return errorText(error)
    }
  }
}
