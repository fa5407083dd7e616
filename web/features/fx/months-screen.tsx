/** /zend-fx/months: what was paid abroad in each month of a year, by currency, and the same as a file. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FxMonthAnswer, getFxMonthsStatement, type StatementFormat } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { saveFile } from '@zend/web/client/save-file'
import { useAction } from '@zend/web/client/use-action'
import { May } from '@zend/web/data/companies'
import { Button, Card, CardHeader, EmptyState, Skeleton } from '@zend/web/ui'
import { NativeSelect } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconDownload } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { CurrencyMark } from './currency-mark.tsx'
import { fxMonthsQuery } from './fx.queries.ts'
import { useRateText } from './use-rate-text.ts'

/** The first year in which anything could be paid abroad. */
const FIRST_YEAR = 2026

/** The screen. */
export function FxMonthsScreen(): ReactElement {
  const { t } = useLingui()
  const now = new Date().getUTCFullYear()
  const [year, setYear] = useState(now)
  const years = Array.from({ length: now - FIRST_YEAR + 1 }, (_, back) => now - back)
  return (
    <div className="page-column grid max-w-[760px] grid-cols-1 gap-4">
      <Card padded>
        <div className="grid grid-cols-1 items-end gap-4 tablet:grid-cols-[minmax(0,1fr)_auto]">
          <NativeSelect
            label={t`Year`}
            value={String(year)}
            onChange={(event) => setYear(Number(event.currentTarget.value))}
            choices={years.map((each) => ({ value: String(each), text: String(each) }))}
          />
          <May permission="report.export">
            <Files year={year} />
          </May>
        </div>
        <p className="mt-3 max-w-[60ch] text-label text-muted">
          <Trans>
            Each figure is in the month in which it was booked, months in UTC. A month that is over no longer changes.
          </Trans>
        </p>
      </Card>
      <QueryView query={useQuery(fxMonthsQuery(year))} loading={<Shape />}>
        {(months) => (months.length === 0 ? <None year={year} /> : <Months months={months} />)}
      </QueryView>
    </div>
  )
}

function Files({ year }: { readonly year: number }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [format, setFormat] = useState<StatementFormat>('pdf')
  const { pending, error, act } = useAction(async (wanted: StatementFormat) => {
    setFormat(wanted)
    saveFile(await services().api.download(getFxMonthsStatement, { query: { year, format: wanted } }))
  })
  const button = (wanted: StatementFormat, label: string): ReactElement => (
    <Button
      variant="quiet"
      icon={<IconDownload size={20} />}
      loading={pending && format === wanted}
      loadingText={t`Preparing…`}
      disabled={!online || pending}
      onClick={() => void act(wanted)}
    >
      {label}
    </Button>
  )
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        {button('pdf', 'PDF')}
        {button('csv', 'CSV')}
      </div>
      <ErrorNote error={error} />
    </div>
  )
}

function Months({ months }: { readonly months: readonly FxMonthAnswer[] }): ReactElement {
  const names = [...new Set(months.map(({ month }) => month))]
  return (
    <div className="grid grid-cols-1 gap-4">
      {names.map((name) => (
        <Month key={name} name={name} currencies={months.filter(({ month }) => month === name)} />
      ))}
    </div>
  )
}

function Month({
  name,
  currencies,
}: {
  readonly name: string
  readonly currencies: readonly FxMonthAnswer[]
}): ReactElement {
  const title = useId()
  const { language } = useFormat()
  const words = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Card aria-labelledby={title}>
      <CardHeader id={title} title={words.format(new Date(`${name}-01T00:00:00Z`))} />
      <ul className="pb-2">
        {currencies.map((each) => (
          <Currency key={each.currency} of={each} />
        ))}
      </ul>
    </Card>
  )
}

/** One currency: what was converted and what left for it, then what arrived and what came back. */
function Currency({ of }: { readonly of: FxMonthAnswer }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const rateText = useRateText()
  const { currency, payments, amount, taken, chargeUsd, averageRate, delivered, returned } = of
  return (
    <li className="flex gap-3.5 border-t border-line px-4 py-4 first:border-t-0 tablet:px-5">
      <CurrencyMark currency={currency} />
      <div className="min-w-0 flex-1">
        <div className="num flex flex-wrap items-baseline justify-between gap-x-4">
          <b className="font-semibold">
            <Private>{format.fiat(amount, currency)}</Private>
          </b>
          <Private>{format.coin(taken, 'USDT', { full: true })}</Private>
        </div>
        <dl className="num mt-1 grid grid-cols-1 gap-x-6 gap-y-0.5 text-label text-muted tablet:grid-cols-2">
          <Line term={t`Payments`}>{payments}</Line>
          {averageRate === null ? null : <Line term={t`Average rate`}>{rateText(averageRate, currency)}</Line>}
          <Line term={t`Our fee, in the rate`}>
            <Private>{format.fiat(chargeUsd, 'USD')}</Private>
          </Line>
          <Line term={t`Delivered`}>
            <Private>{format.fiat(delivered.amount, currency)}</Private>
          </Line>
          {returned.payments === 0 ? null : (
            <Line term={t`Given back`}>
              <Private>{format.coin(returned.givenBack, 'USDT', { full: true })}</Private> (
              <Plural value={returned.payments} one="# payment" other="# payments" />)
            </Line>
          )}
        </dl>
      </div>
    </li>
  )
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-4">
      <dt>{term}</dt>
      <dd className="text-right text-ink">{children}</dd>
    </div>
  )
}

function None({ year }: { readonly year: number }): ReactElement {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        title={t`Nothing paid abroad in ${year}`}
        text={<Trans>A month appears here with its first payment that was converted.</Trans>}
        pattern="first-thread"
      />
    </Card>
  )
}

function Shape(): ReactElement {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-44 w-full rounded-card" />
      <Skeleton className="h-44 w-full rounded-card" />
    </div>
  )
}
