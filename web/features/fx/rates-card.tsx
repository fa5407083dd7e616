/** What one USDT brings in each currency now, our fee of a usual payment included. An indication: no offer. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { FX_CURRENCIES } from '@zend/corridors'
import { asApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useAsOf } from '@zend/web/client/query-view'
import { Card, CardHeader, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, useId } from 'react'
import { fxRateQuery } from './fx.queries.ts'
import { CurrencyMark } from './currency-mark.tsx'
import { RATE_DECIMALS } from './use-rate-text.ts'

/** The card. */
export function RatesCard(): ReactElement {
  const { t } = useLingui()
  const title = useId()
  const format = useFormat()
  const errorText = useErrorText()
  const asOf = useAsOf()
  const rates = useQueries({ queries: FX_CURRENCIES.map(fxRateQuery) })
  const known = rates.find(({ data }) => data !== undefined)
  const failed = rates.find(({ isError, data }) => isError && data === undefined)
  return (
    <Card aria-labelledby={title} className="pb-5">
      <CardHeader id={title} title={<Trans>Rates now</Trans>} />
      <dl className="num divide-y divide-line px-4 tablet:px-5">
        {FX_CURRENCIES.map((currency, at) => (
          <div key={currency} className="flex min-h-13 items-center gap-3 py-2 text-label">
            <CurrencyMark currency={currency} size={28} />
            <dt className="flex-1 font-semibold">{t`1 USDT in ${currency}`}</dt>
            <dd className="text-right font-semibold">
              <Rate query={rates[at]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="num mt-3 px-4 text-meta text-muted tablet:px-5">
        {known?.data === undefined ? (
          failed === undefined ? (
            ' '
          ) : (
            errorText(asApiError(failed.error))
          )
        ) : (
          <Indication asOf={asOf(known.dataUpdatedAt)} percent={format.percent(String(known.data.feeBps / 100))} />
        )}
      </p>
    </Card>
  )
}

function Indication({ asOf, percent }: { readonly asOf: string; readonly percent: string }): ReactElement {
  return (
    <Trans>
      Rates {asOf}, with our fee of {percent}. The rate of a payment is fixed when it is made.
    </Trans>
  )
}

function Rate({
  query,
}: {
  readonly query: { readonly data?: { readonly rate: string } | undefined; readonly isError: boolean } | undefined
}): ReactElement {
  const format = useFormat()
  if (query?.data !== undefined) return <>{format.number(query.data.rate, RATE_DECIMALS)}</>
  if (query?.isError === true)
    return (
      <span className="font-normal text-muted">
        <Trans>none now</Trans>
      </span>
    )
  return <Skeleton className="ml-auto h-5 w-20" />
}
