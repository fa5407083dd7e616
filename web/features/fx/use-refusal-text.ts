/** The text of a refusal of a payment abroad: that of its code, or a more exact one with the refusal's figure. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isCoin } from '@zend/kernel'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useFormat } from '@zend/web/ui/format'
import { isBeyondMost, refusalFacts } from './refusal-facts.ts'

/** Converts an error to a sentence or two. */
export function useRefusalText(): (failure: ApiError) => string {
  const { t } = useLingui()
  const format = useFormat()
  const errorText = useErrorText()
  return (failure) => {
    const { currency, minimum, maximum, available, left, freesAt, until, usableFrom, triesLeft } = refusalFacts(
      failure.problem,
    )
    const { code } = failure
    const now = new Date().toISOString()
    const written = (amount: string): string =>
      currency === undefined
        ? amount
        : isCoin(currency)
          ? format.coin(amount, currency, { full: true })
          : format.fiat(amount, currency)
    if (isBeyondMost(failure)) return t`The rate has moved: it takes more than you agreed to now.`
    if (code === 'amount_too_small' && minimum !== undefined) return t`A payment is at least ${written(minimum)}.`
    if (code === 'amount_too_large' && maximum !== undefined)
      return t`One payment this way is at most ${written(maximum)}.`
    if (code === 'test_payment_needed' && maximum !== undefined) {
      const most = written(maximum)
      return t`The supplier’s bank has not confirmed the name on this account. Pay up to ${most} first: once it has arrived, larger payments are open.`
    }
    if (code === 'insufficient_funds' && available !== undefined) return t`You have ${written(available)}.`
    if (code === 'limit_exceeded' && left !== undefined) {
      const rest = written(left)
      if (freesAt === undefined || freesAt === null) return t`This would pass your limit. It leaves ${rest} now.`
      const at = format.when('at', freesAt, now, { long: true })
      return t`This would pass your limit. It leaves ${rest} now, and more frees up ${at}.`
    }
    if (code === 'money_out_held' && until !== undefined) {
      const held = format.when('until', until, now, { long: true })
      return t`Payments are on hold ${held}, after a change of your security settings.`
    }
    if (code === 'supplier_cooling' && usableFrom !== undefined) {
      const from = format.when('from', usableFrom, now, { long: true })
      return t`This supplier’s details are new. They can be paid ${from}.`
    }
    if (code === 'verification_needed') return t`Zend FX opens once your company is verified.`
    if (code === 'version_changed') return t`This supplier’s details were changed meanwhile. Look at them again.`
    if (code === 'pin_wrong' && triesLeft !== undefined)
      return plural(triesLeft, { one: 'Wrong PIN. # try left.', other: 'Wrong PIN. # tries left.' })
    return errorText(failure)
  }
}
