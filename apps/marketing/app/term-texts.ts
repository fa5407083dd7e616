/** The product's terms (data/terms.ts) as several pages write them, in the page's language. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { COMPANY, FX, PROTECT } from './data/terms.ts'
import { amountText, percentText } from './figures.ts'
import { usePageLocation } from './page-location.tsx'

/** How long sending is on hold after a reset, and after a new address or number, and how long the link in a mail works that locks an account. */
export function useProtection(): { readonly hold: string; readonly contactHold: string; readonly lock: string } {
  const { t } = useLingui()
  return {
    hold: t`${plural(PROTECT.holdHours, { one: '# hour', other: '# hours' })}`,
    contactHold: t`${plural(PROTECT.contactHoldHours, { one: '# hour', other: '# hours' })}`,
    lock: t`${plural(PROTECT.lockLinkDays, { one: '# day', other: '# days' })}`,
  }
}

/**
 * What companies have: what they send a day before and after their verification, the fee of a payment abroad and the
 * least one, and the hours until an unanswered request ends.
 */
export function useCompanyTerms() {
  const { language } = usePageLocation()
  const dollars = (amount: string): string => amountText(language, amount, 'USD')
  const [before, after] = [dollars(COMPANY.dayLimitsUsd[0]), dollars(COMPANY.dayLimitsUsd[1])]
  const [fee, feeMin] = [percentText(language, FX.feePercent), dollars(FX.feeMinUsd)]
  return { before, after, fee, feeMin, hours: COMPANY.requestHours }
}
