/** A coin's price and its history: price, change, chart with a crosshair, the same as a table. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type MarketPriceState, PRICE_RANGES } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { AfterPaint } from '@zend/web/client/after-paint'
import { lazyPart } from '@zend/web/client/lazy-part'
import { QueryView } from '@zend/web/client/query-view'
import {
  PriceChange,
  priceHistoryQuery,
  PriceProblem,
  type PriceRange,
  pricesQuery,
  type QuoteCurrency,
  trendOf,
  useCurrency,
} from '@zend/web/data/prices'
import { Button, Card, cx, Skeleton } from '@zend/web/ui'
import { SegmentedControl } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { type PricePoint, pointsIn } from './points-in.ts'

const { Part: Chart } = lazyPart(async () => (await import('@zend/web/ui/money/price-chart')).PriceChart)

const CHART_BOX = 'h-56 w-full tablet:h-72'

/** The card, in the currency of values. The history is stored in US dollars and converted at today's exchange rate. */
export function PricePanel({ currency }: { readonly currency: CoinCode }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const [range, setRange] = useState<PriceRange>('1D')
  const [table, setTable] = useState(false)
  const [pointed, setPointed] = useState<PricePoint | null>(null)
  const { currency: quote } = useCurrency()
  const { data: shown } = useQuery(pricesQuery(quote))
  const { data: dollars } = useQuery(pricesQuery('USD'))
  const [state, inDollars] = [shown?.of.get(currency), dollars?.of.get(currency)]
  const history = useQuery(priceHistoryQuery(currency, range))
  const points = useSteadyPoints(history.data, quote, inDollars?.currentPrice, state?.currentPrice)
  const price = pointed?.price ?? state?.currentPrice ?? null
  return (
    <Card className="overflow-hidden">
      <div className="px-4 pt-5 tablet:px-5">
        <h2 className="text-label text-muted">
          <Trans>Price of 1 {currency}</Trans>
        </h2>
        <p className="num display mt-0.5 text-title" aria-live="off">
          {price === null ? '—' : format.price(price, quote)}
        </p>
        <div className="num flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-meta text-muted">
          {pointed === null ? <Now state={state} /> : format.dayTime(pointed.at, new Date().toISOString())}
        </div>
      </div>
      <QueryView query={history} loading={<Skeleton className={cx('m-4 rounded-field', CHART_BOX)} />}>
        {() =>
          points === undefined || points.length < 2 ? (
            <p className={cx('grid place-content-center px-6 text-center text-label text-muted', CHART_BOX)}>
              <Trans>There is no price history for this range yet.</Trans>
            </p>
          ) : table ? (
            <PriceTable points={points} quote={quote} />
          ) : (
            <Line points={points} range={range} currency={currency} quote={quote} onPoint={setPointed} />
          )
        }
      </QueryView>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-2 pb-4 tablet:px-5">
        <SegmentedControl
          label={t`Range of the chart`}
          value={range}
          onChange={(next) => {
            setPointed(null)
            setRange(next)
          }}
          segments={PRICE_RANGES.map((value) => ({ value, label: <RangeName range={value} /> }))}
          className="w-full phone:w-72"
        />
        <Button
          variant="ghost"
          size="small"
          aria-pressed={table}
          onClick={() => setTable(!table)}
          className="max-phone:w-full"
        >
          {table ? t`View as chart` : t`View as table`}
        </Button>
      </div>
    </Card>
  )
}

/**
 * The points in the shown currency. They change only with new points or another currency, so that a new price does not
 * redraw the chart.
 */
function useSteadyPoints(
  points: readonly PricePoint[] | undefined,
  quote: QuoteCurrency,
  dollars: string | null | undefined,
  shown: string | null | undefined,
): readonly PricePoint[] | undefined {
  const made = useRef<{
    readonly from: typeof points
    readonly quote: QuoteCurrency
    readonly points: readonly PricePoint[]
  } | null>(null)
  if (points === undefined || quote === 'USD') return points
  if (made.current?.from === points && made.current.quote === quote) return made.current.points
  const converted = pointsIn(points, dollars, shown)
  made.current = converted === undefined ? null : { from: points, quote, points: converted }
  return converted
}

/** The change of today and the age of the price. */
function Now({ state }: { readonly state: MarketPriceState | undefined }): ReactElement {
  const format = useFormat()
  const asOf = state?.asOf ?? null
  const at = asOf === null ? null : format.when('asOf', asOf, new Date().toISOString())
  return (
    <>
      <PriceChange percent={state?.percentageChange ?? null} />
      {at === null ? null : <span>{at}</span>}
      {state === undefined ? null : <PriceProblem problem={state.problem} />}
    </>
  )
}

/** A range by its short name, with the long one for screen readers. */
function RangeName({ range }: { readonly range: PriceRange }): ReactElement {
  const { t } = useLingui()
  const long: Readonly<Record<PriceRange, string>> = {
    '1D': t`One day`,
    '1W': t`One week`,
    '1M': t`One month`,
    '1Y': t`One year`,
  }
  const short: Readonly<Record<PriceRange, string>> = { '1D': t`1D`, '1W': t`1W`, '1M': t`1M`, '1Y': t`1Y` }
  return (
    <>
      <span aria-hidden>{short[range]}</span>
      <span className="visually-hidden">{long[range]}</span>
    </>
  )
}

function Line({
  points,
  range,
  currency,
  quote,
  onPoint,
}: {
  readonly points: readonly PricePoint[]
  readonly range: PriceRange
  readonly currency: CoinCode
  readonly quote: QuoteCurrency
  readonly onPoint: (point: PricePoint | null) => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const drawn = useMemo(
    () => points.map(({ at, price }) => ({ second: Date.parse(at) / 1000, value: Number(price) })),
    [points],
  )
  const [first, last] = [points[0]?.price ?? '0', points.at(-1)?.price ?? '0']
  const trend = trendOf(String(Number(last) - Number(first)))
  const [from, to] = [format.price(first, quote), format.price(last, quote)]
  const label = {
    up: t`Price of ${currency}: up from ${from} to ${to}`,
    down: t`Price of ${currency}: down from ${from} to ${to}`,
    flat: t`Price of ${currency}: unchanged at ${to}`,
  }[trend]
  const instant = (second: number): string => new Date(second * 1000).toISOString()
  return (
    <div className={cx('mt-2', CHART_BOX)}>
      <AfterPaint placeholder={<Skeleton className={cx('px-4', CHART_BOX)} />}>
        <Chart
          points={drawn}
          label={label}
          onPoint={(index) => onPoint(index === null ? null : (points[index] ?? null))}
          writeTime={(second) =>
            range === '1D' ? format.time(instant(second)) : format.day(instant(second), new Date().toISOString())
          }
          writeValue={(value) => (value >= SHORT_FROM ? format.short(value.toFixed(0)) : format.number(plain(value)))}
          className={CHART_BOX}
        />
      </AfterPaint>
    </div>
  )
}

/** From here on an axis label is written short, for lack of space. */
const SHORT_FROM = 1_000_000

/** An axis label as decimal text, with the precision an axis needs. */
const plain = (value: number): string =>
  value >= 100
    ? value.toFixed(0)
    : value >= 1
      ? value.toFixed(2)
      : Number(value.toPrecision(4)).toFixed(10).replace(/0+$/, '')

/** The maximum number of rows, to keep the table readable. */
const TABLE_ROWS = 24

/** Evenly spaced points, newest first, always with the newest. */
function thinned(points: readonly PricePoint[]): readonly PricePoint[] {
  const step = Math.ceil(points.length / TABLE_ROWS)
  return points.toReversed().filter((_, at) => at % step === 0)
}

/** The same as a table. */
function PriceTable({
  points,
  quote,
}: {
  readonly points: readonly PricePoint[]
  readonly quote: QuoteCurrency
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const now = new Date().toISOString()
  return (
    <table className="num mt-2 w-full text-label">
      <caption className="visually-hidden">{t`Price history`}</caption>
      <thead className="text-left text-meta text-muted">
        <tr>
          <th scope="col" className="px-4 py-2 font-semibold tablet:px-5">
            <Trans>Time</Trans>
          </th>
          <th scope="col" className="px-4 py-2 text-right font-semibold tablet:px-5">
            <Trans>Price in {quote}</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {thinned(points).map(({ at, price }) => (
          <tr key={at}>
            <td className="px-4 py-2 tablet:px-5">{format.dayTime(at, now)}</td>
            <td className="px-4 py-2 text-right font-semibold tablet:px-5">{format.price(price, quote)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
