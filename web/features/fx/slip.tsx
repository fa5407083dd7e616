/** The slip beside every step: what arrives, what it takes now, the most that may leave, and when it arrives. */
import { Trans, useLingui } from '@lingui/react/macro'
import { arrivalOf, FX_CURRENCIES, nextCutOff, RAILS } from '@zend/corridors'
import { Card, type Fact, Facts, PatternBand } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import type { FxQuote } from './fx.queries.ts'
import { CurrencyMark } from './currency-mark.tsx'
import { railIn } from './fx.rails.ts'
import { useRateText } from './use-rate-text.ts'

/** `isOld`: another offer is on its way. `wished`: it waits for a rate, so what it takes now is not what leaves. */
export function Slip({
  quote,
  isOld = false,
  wished,
}: {
  readonly quote: FxQuote
  readonly isOld?: boolean
  readonly wished: boolean
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const arrival = useArrival()
  const rateText = useRateText()
  const { supplier, currency, delivers, takes, most, feeUsd, rate, rail } = quote
  const items: readonly Fact[] = [
    { term: wished ? t`Rate now` : t`Rate`, value: rateText(rate, currency) },
    { term: t`Our fee, in the rate`, value: format.fiat(feeUsd, 'USD', { rounding: 'up' }) },
    { term: t`It takes now`, value: format.coin(takes, 'USDT', { full: true, rounding: 'up' }) },
    { term: t`Arrives`, value: arrival(rail, currency) },
  ]
  return (
    <Card className="overflow-hidden">
      <PatternBand pattern="band-0" rows={2} cell={8} />
      <div aria-busy={isOld} className={isOld ? 'opacity-60 transition-opacity duration-180' : undefined}>
        <div className="flex items-start justify-between gap-3 border-b border-line px-5 py-4">
          <div className="min-w-0">
            <p className="text-label text-muted">
              <Trans>They get</Trans>
            </p>
            <AmountText parts={format.fiatParts(delivers, currency)} />
            <p className="mt-0.5 text-label text-muted wrap-anywhere">{supplier.name}</p>
          </div>
          <CurrencyMark currency={currency} size={28} />
        </div>
        <div className="px-5 py-4">
          <Facts items={items} />
          <dl className="num mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="text-label font-semibold">
              <Trans>At most leaves</Trans>
            </dt>
            <dd className="display text-right text-card-title">{format.coin(most, 'USDT', { full: true })}</dd>
          </dl>
          <p className="mt-1.5 text-meta text-muted">
            {wished ? (
              <Trans>It is paid once this is enough. What is not needed of it is free again.</Trans>
            ) : (
              <Trans>The rate is taken when the payment is made. What is not needed of this is free again.</Trans>
            )}
          </p>
        </div>
      </div>
    </Card>
  )
}

/** When a payment that is released now arrives, and until when that holds. */
function useArrival(): (rail: string, currency: FxQuote['currency']) => ReactElement {
  const format = useFormat()
  return (named, currency) => {
    const rail = railIn(named)
    const known = FX_CURRENCIES.find((each) => each === currency)
    if (rail === null || known === undefined) return <>–</>
    if (RAILS[rail].isInstant) return <Trans>usually within minutes</Trans>
    const now = new Date()
    const { from, by } = arrivalOf(rail, known, now)
    const noon = (day: string): string => `${day}T12:00:00Z`
    const [at, first, last] = [
      format.when('at', noon(by), now.toISOString(), { exact: 'day' }),
      format.when('from', noon(from), now.toISOString(), { exact: 'day' }),
      format.when('until', noon(by), now.toISOString(), { exact: 'day' }),
    ]
    const cutOff = format.when('at', nextCutOff(now).toISOString(), now.toISOString())
    return (
      <>
        {from === by ? at : `${first} ${last}`}
        <span className="block text-meta font-normal text-muted">
          <Trans>if it is released before the cut-off {cutOff}</Trans>
        </span>
      </>
    )
  }
}
