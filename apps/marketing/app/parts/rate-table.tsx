/**
 * Round amounts in another asset. The script fills the right column and the age of the rate; without it the table is
 * hidden.
 */
import { useLingui } from '@lingui/react/macro'
import type { AssetCode } from '@zend/kernel'
import type { ReactElement } from 'react'
import { amountText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { RATES_URL } from '../script-url.ts'
import { PageScript } from './page-script.tsx'

// A placeholder for the age that the script puts into the sentence.
const slot = (): string => '{0}'

/** The table, at the mid rate. */
export function RateTable({
  from,
  to,
  amounts,
}: {
  readonly from: AssetCode
  readonly to: AssetCode
  readonly amounts: readonly string[]
}): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  return (
    <table className="rate-table" data-rate-table data-from={from} data-to={to} data-age={t`Rate from ${slot()}`}>
      <caption>
        <PageScript src={RATES_URL} />
        {t`At the market rate, before fees`} <span data-age-line>{t`Today’s rate is in the app`}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{from}</th>
          <th scope="col">{to}</th>
        </tr>
      </thead>
      <tbody>
        {amounts.map((amount) => (
          <tr key={amount}>
            <td>{amountText(language, amount, from)}</td>
            <td data-amount={amount}>–</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
