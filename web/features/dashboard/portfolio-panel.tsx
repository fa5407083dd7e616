/**
 * The portfolio's history: the change over a range, the line with a crosshair, the same as a table. It loads after the
 * first paint, into reserved space.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PRICE_RANGES } from '@zend/contracts'
import { type PortfolioHistory, portfolioHistoryQuery } from './portfolio.queries.ts'
import type { PriceRange, QuoteCurrency } from '@zend/web/data/prices'
import { cx } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconList, IconRefresh } from '@zend/web/ui/icons'
import { Change, Private, useBalanceVisibility } from '@zend/web/ui/money'
import { type ReactElement, useState } from 'react'
import { historyChange, sinceFirst, tableRows, type WorthPoint } from './history-change.ts'
import { HistoryLine } from './history-line.tsx'

/** The minimum number of points for a line. */
const LINE_POINTS = 2

/** The panel. `quote` is the currency of values. */
export function PortfolioPanel({ quote }: { readonly quote: QuoteCurrency }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { hidden } = useBalanceVisibility()
  const [range, setRange] = useState<PriceRange>('1D')
  const [table, setTable] = useState(false)
  const [pointed, setPointed] = useState<WorthPoint | null>(null)
  const history = useQuery(portfolioHistoryQuery(range, quote))
  const points = history.data?.quote === quote ? sinceFirst(history.data.points) : []
  const young = history.data !== undefined && !history.isPlaceholderData && points.length < LINE_POINTS
  const now = new Date().toISOString()
  const timeOf = (at: string): string => format.dayTime(at, now)
  const write = ({ at, value }: WorthPoint): string =>
    hidden ? timeOf(at) : `${timeOf(at)}: ${format.fiat(value, quote)}`
  return (
    <>
      <div className="px-5 tablet:px-7">
        <div className="num flex min-h-6 items-center text-label font-semibold text-hero-accent">
          {pointed === null ? (
            <Moved history={history.data} quote={quote} />
          ) : (
            <Pointed point={pointed} time={timeOf(pointed.at)} quote={quote} />
          )}
        </div>
        <div className="mt-1.5 flex items-center gap-2">
          <Ranges
            value={range}
            onChange={(next) => {
              setPointed(null)
              setRange(next)
            }}
          />
          <button
            type="button"
            aria-pressed={table}
            aria-label={t`View as table`}
            title={t`View as table`}
            onClick={() => setTable(!table)}
            className={cx(
              'grid size-11 shrink-0 place-items-center rounded-pill hover:text-on-hero focus-visible:outline-hero-accent',
              table ? 'text-on-hero' : 'text-on-hero-muted',
            )}
          >
            <IconList size={20} />
          </button>
        </div>
      </div>
      {history.isError && points.length === 0 ? (
        <Failed onRetry={() => void history.refetch()} />
      ) : points.length < LINE_POINTS ? (
        <p className="flex h-24 items-center px-5 text-label text-on-hero-muted tablet:px-7">
          {young ? <Trans>Your line starts here. It grows from today on.</Trans> : null}
        </p>
      ) : table ? (
        <HistoryTable points={points} quote={quote} writeTime={timeOf} />
      ) : (
        <HistoryLine points={points} label={t`A point of the line`} write={write} onPoint={setPointed} />
      )}
    </>
  )
}

/** The change of the worth over the shown range, and what it leaves out. */
function Moved({
  history,
  quote,
}: {
  readonly history: PortfolioHistory | undefined
  readonly quote: QuoteCurrency
}): ReactElement | null {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const change =
    history === undefined || history.quote !== quote ? null : historyChange(history.points, history.netFlow, quote)
  if (change === null || history === undefined) return null
  const amount = format.fiat(change.amount, quote)
  const percent = change.percent === null ? null : format.percent(change.percent)
  const written = percent === null ? amount : `${amount} (${percent})`
  const text: Readonly<Record<PriceRange, string>> = {
    '1D': t`${written} in a day`,
    '1W': t`${written} in a week`,
    '1M': t`${written} in a month`,
    '1Y': t`${written} in a year`,
  }
  const without = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(history.unpriced)
  return (
    <span>
      <Private>
        <Change
          direction={change.direction}
          label={{ up: t`up`, down: t`down`, flat: t`unchanged` }[change.direction]}
          text={text[history.range]}
          className="text-current!"
        />
      </Private>
      {history.unpriced.length === 0 ? null : (
        <span className="block text-meta font-normal text-on-hero-muted">
          <Trans>The line is without {without}.</Trans>
        </span>
      )}
    </span>
  )
}

/** The point under the crosshair. */
function Pointed({
  point,
  time,
  quote,
}: {
  readonly point: WorthPoint
  readonly time: string
  readonly quote: QuoteCurrency
}): ReactElement {
  const format = useFormat()
  return (
    <span className="text-on-hero">
      <Private>{format.fiat(point.value, quote)}</Private>{' '}
      <span className="font-normal text-on-hero-muted">{time}</span>
    </span>
  )
}

/** The choice of the range, on the dark card. */
function Ranges({
  value,
  onChange,
}: {
  readonly value: PriceRange
  readonly onChange: (range: PriceRange) => void
}): ReactElement {
  const { t } = useLingui()
  const long: Readonly<Record<PriceRange, string>> = {
    '1D': t`One day`,
    '1W': t`One week`,
    '1M': t`One month`,
    '1Y': t`One year`,
  }
  const short: Readonly<Record<PriceRange, string>> = { '1D': t`1D`, '1W': t`1W`, '1M': t`1M`, '1Y': t`1Y` }
  return (
    <fieldset className="-ml-2 flex">
      <legend className="visually-hidden">{t`Range of the line`}</legend>
      {PRICE_RANGES.map((range) => (
        <label
          key={range}
          className="grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-pill text-meta font-semibold text-on-hero-muted hover:text-on-hero has-checked:text-on-hero has-focus-visible:outline-3 has-focus-visible:outline-hero-accent [&:has(:checked)>span]:bg-hero-veil"
        >
          <input
            type="radio"
            name="portfolio-range"
            checked={range === value}
            onChange={() => onChange(range)}
            aria-label={long[range]}
            className="visually-hidden"
          />
          <span aria-hidden className="rounded-pill px-3 py-1">
            {short[range]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  return (
    <p role="status" className="flex h-24 items-center gap-2 px-5 text-meta text-on-hero-muted tablet:px-7">
      <Trans>The line could not be read.</Trans>
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-on-hero focus-visible:outline-hero-accent"
      >
        <IconRefresh size={16} />
        <Trans>Try again</Trans>
      </button>
    </p>
  )
}

/** The same as a table. */
function HistoryTable({
  points,
  quote,
  writeTime,
}: {
  readonly points: readonly WorthPoint[]
  readonly quote: QuoteCurrency
  readonly writeTime: (at: string) => string
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <table className="num mt-1 mb-3 w-full text-meta text-on-hero">
      <caption className="visually-hidden">{t`History of the balance`}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">
            <Trans>Time</Trans>
          </th>
          <th scope="col">
            <Trans>Balance in {quote}</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {tableRows(points).map(({ at, value }) => (
          <tr key={at} className="border-t border-hero-2">
            <td className="px-5 py-2 text-on-hero-muted tablet:px-7">{writeTime(at)}</td>
            <td className="px-5 py-2 text-right font-semibold tablet:px-7">
              <Private>{format.fiat(value, quote)}</Private>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
