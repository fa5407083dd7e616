/** An estimate of a sale: the rate and its age, the fee and its parts, the time of arrival. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { QuickSellCountry } from '@zend/contracts'
import { type AssetCode, isCoin, SECOND_MS } from '@zend/kernel'
import type { QuickSellRate } from './quick-sell.queries.ts'
import { percentOf } from '@zend/web/data/orders'
import { Facts } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, useEffect, useState } from 'react'
import type { PayoutWay } from './place.ts'
import { Arrives } from './rail-state.tsx'

/** `readAt` is when the rate arrived, in Unix milliseconds of the device. */
export type RateFactsProps = {
  readonly from: AssetCode
  readonly country: QuickSellCountry
  readonly way: PayoutWay
  readonly rate: QuickSellRate | null
  readonly readAt: number
}

/** The facts. */
export function RateFacts({ from, country, way, rate, readAt }: RateFactsProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { currency } = country
  const flat = format.fiat(country.flatFee, currency, { rounding: 'up' })
  const percent = format.percent(percentOf(rate?.feeBps ?? country.feeBps))
  return (
    <div className="grid gap-2.5 px-1">
      <Facts
        items={[
          ...(isCoin(from)
            ? [
                {
                  term: (
                    <>
                      <Trans>Rate</Trans> {rate === null ? null : <Age since={readAt} />}
                    </>
                  ),
                  value:
                    rate === null ? (
                      '…'
                    ) : (
                      <span className="whitespace-nowrap">{t`1 ${from} = ${format.price(rate.rate, currency)}`}</span>
                    ),
                },
                { term: t`Our fee (${percent})`, value: <Trans>In the rate</Trans> },
              ]
            : []),
          { term: t`Fee of the payout`, value: flat },
          { term: t`Arrives`, value: <Arrives usualSeconds={way.usualSeconds} state={way.state} /> },
        ]}
      />
      <p className="text-meta text-muted">
        {isCoin(from) ? (
          <Trans>You get amount × rate, minus a {flat} payout fee. Nothing else.</Trans>
        ) : (
          <Trans>What arrives is the amount less {flat} for the payout. Nothing else is taken.</Trans>
        )}
      </p>
    </div>
  )
}

/** The age of the rate, updated each second; not announced to screen readers. */
function Age({ since }: { readonly since: number }): ReactElement {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / SECOND_MS))
  return (
    <span className="num text-meta">
      {seconds < 2 ? <Trans>just now</Trans> : <Plural value={seconds} one="# second ago" other="# seconds ago" />}
    </span>
  )
}
