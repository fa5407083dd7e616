/** The text of a refusal of quick sell: that of its code, or a more exact one with the refusal's figure. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isCoin } from '@zend/kernel'
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
    const { currency, minimum, maximum, available, rule, left, freesAt, until, triesLeft } = refusalFacts(
      failure.problem,
    )
    const { code } = failure
    const written = (amount: string): string =>
      currency === undefined
        ? amount
        : isCoin(currency)
          ? format.coin(amount, currency, { full: true })
          : format.fiat(amount, currency)
    const now = new Date().toISOString()
    if (code === 'amount_too_small' && minimum !== undefined) return t`A payout is at least ${written(minimum)}.`
    if (code === 'amount_too_large' && maximum !== undefined) return t`One payout is at most ${written(maximum)}.`
    if (code === 'insufficient_funds' && available !== undefined) return t`You have ${written(available)}.`
    if (code === 'limit_exceeded' && left !== undefined) {
      const rest = written(left)
      const why =
        rule === 'first_day'
          ? t`The name on this account is slightly different from yours, so its limit is lower for the first 24 hours. You can sell up to ${rest} now.`
          : t`This would pass your limit. You can sell for ${rest} now.`
      if (freesAt === undefined || freesAt === null) return why
      const at = format.when('at', freesAt, now, { long: true })
      return t`${why} More frees up ${at}.`
    }
    if (code === 'money_out_held' && until !== undefined) {
      const held = format.when('until', until, now, { long: true })
      return t`Payouts are on hold ${held}, after a change of your security settings.`
    }
    if (code === 'otp_wrong' && triesLeft !== undefined) {
      return plural(triesLeft, {
        one: 'Wrong code; your PIN was not tried. # try left.',
        other: 'Wrong code; your PIN was not tried. # tries left.',
      })
    }
    if (code === 'pin_wrong' && triesLeft !== undefined) {
      return t`Wrong PIN. ${plural(triesLeft, { one: '# try left.', other: '# tries left.' })}`
    }
    return errorText(failure)
  }
}
