/** The text of a refused swap: that of its code, or a more exact one with the refusal's figure. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useFormat } from '@zend/web/ui/format'
import { refusalFacts } from './refusal-facts.ts'

/** Converts an error to a sentence or two. */
export function useRefusalText(): (failure: ApiError) => string {
  const { t } = useLingui()
  const format = useFormat()
  const errorText = useErrorText()
  return (failure) => {
    const { currency, minimum, maximum, triesLeft } = refusalFacts(failure.problem)
    if (failure.code === 'amount_too_small' && minimum !== undefined && currency !== undefined) {
      const least = format.coin(minimum, currency, { full: true })
      return t`The minimum swap is ${least}.`
    }
    if (failure.code === 'amount_too_large' && maximum !== undefined && currency !== undefined) {
      const most = format.coin(maximum, currency, { full: true })
      return t`The maximum per swap is ${most}.`
    }
    if (failure.code === 'pin_wrong' && triesLeft !== undefined) {
      return t`Wrong PIN. ${plural(triesLeft, { one: '# try left.', other: '# tries left.' })}`
    }
    return errorText(failure)
  }
}
