/** The price of one coin in another, over a day, a week or a month. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CoinCode, withoutZeros } from '@zend/kernel'
import { lazyPart } from '@zend/web/client/lazy-part'
import { priceHistoryQuery, type PriceRange, pricesQuery, trendOf } from '@zend/web/data/prices'
import { Card, Skeleton } from '@zend/web/ui'
import { SegmentedControl } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { Change } from '@zend/web/ui/money'
import type { ChartPoint } from '@zend/web/ui/money/price-chart'
import { type ReactElement, type ReactNode, Suspense, useMemo, useState } from 'react'
import { pairPoints } from './pair-points.ts'

const { Part: Chart } = lazyPart(async () => (await import('@zend/web/ui/money/price-chart')).PriceChart)

const RANGES = ['1D', '1W', '1M'] as const
const BOX = 'h-52 w-full'
/** The significant figures of a price and of an axis label, as many as people compare; a firm offer shows all. */
const DIGITS = { price: 8, axis: 4 } as const
/** From here on an axis label is written short, for lack of space. */
const SHORT_FROM = 1_000_000

/** A figure as decimal text of so many significant digits, at least all before the point. */
const plain = (figure: number, digits: number): string =>
  figure >= 10 ** digits ? figure.toFixed(0) : withoutZeros(figure.toPrecision(digits))

/** The card: the price now, its change over the chosen range, the line. The dearer coin is priced in the cheaper one. */
export function PairChart({ from, to }: { readonly from: CoinCode; readonly to: CoinCode }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const [range, setRange] = useState<PriceRange>('1D')
  const [at, setAt] = useState<number | null>(null)
  const { data: dollars } = useQuery(pricesQuery('USD'))
  const price = (coin: CoinCode): number => Number(dollars?.of.get(coin)?.currentPrice ?? 0)
  const [base, quote] = price(from) >= price(to) ? [from, to] : [to, from]
  const one = useQuery(priceHistoryQuery(base, range))
  const other = useQuery(priceHistoryQuery(quote, range))
  const points = useMemo(
    () => (one.data === undefined || other.data === undefined ? null : pairPoints(one.data, other.data)),
    [one.data, other.data],
  )
  const now = price(base) > 0 && price(quote) > 0 ? price(base) / price(quote) : (points?.at(-1)?.value ?? null)
  const pointed = at === null ? null : (points?.[at] ?? null)
  const value = pointed?.value ?? now
  const written = (figure: number): string => format.number(plain(figure, DIGITS.price))
  return (
    <Card className="overflow-hidden" aria-labelledby="pair">
      <div className="px-5 pt-5">
        <h2 id="pair" className="text-label text-muted">
          <Trans>
            1 {base} in {quote}
          </Trans>
        </h2>
        <p className="num display mt-0.5 text-title">{value === null ? '—' : written(value)}</p>
        <p className="num min-h-5 text-meta text-muted">
          {pointed === null ? (
            <Moved points={points} />
          ) : (
            format.dayTime(new Date(pointed.second * 1000).toISOString(), new Date().toISOString())
          )}
        </p>
      </div>
      <Line points={points} range={range} name={`${base}/${quote}`} written={written} onPoint={setAt} />
      <div className="px-5 pt-1 pb-5">
        <SegmentedControl
          label={t`Range of the chart`}
          value={range}
          onChange={(next) => {
            setAt(null)
            setRange(next)
          }}
          segments={RANGES.map((each) => ({ value: each, label: <RangeName range={each} /> }))}
        />
      </div>
    </Card>
  )
}

/** A range by its short name, with the long one for screen readers. */
function RangeName({ range }: { readonly range: (typeof RANGES)[number] }): ReactElement {
  const { t } = useLingui()
  const long = { '1D': t`One day`, '1W': t`One week`, '1M': t`One month` }
  const short = { '1D': t`1D`, '1W': t`1W`, '1M': t`1M` }
  return (
    <>
      <span aria-hidden>{short[range]}</span>
      <span className="visually-hidden">{long[range]}</span>
    </>
  )
}

/** The change from the first point to the last. */
function Moved({ points }: { readonly points: readonly ChartPoint[] | null }): ReactNode {
  const { t } = useLingui()
  const format = useFormat()
  const [first, last] = [points?.[0]?.value, points?.at(-1)?.value]
  if (first === undefined || last === undefined || first === 0) return '\u00a0'
  const percent = ((100 * (last - first)) / first).toFixed(2)
  const direction = trendOf(percent)
  const label = { up: t`up over this range`, down: t`down over this range`, flat: t`unchanged over this range` }
  return <Change direction={direction} text={format.percent(percent)} label={label[direction]} />
}

function Line({
  points,
  range,
  name,
  written,
  onPoint,
}: {
  readonly points: readonly ChartPoint[] | null
  readonly range: PriceRange
  readonly name: string
  readonly written: (figure: number) => string
  readonly onPoint: (index: number | null) => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  if (points === null) return <Skeleton className={`mx-5 mt-2 ${BOX}`} />
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2)
    return (
      <p className={`grid place-content-center px-6 text-center text-label text-muted ${BOX}`}>
        <Trans>There is no price history for this range yet.</Trans>
      </p>
    )
  const [began, ended] = [written(first.value), written(last.value)]
  const instant = (second: number): string => new Date(second * 1000).toISOString()
  return (
    <div className={`mt-2 ${BOX}`}>
      <Suspense fallback={<Skeleton className={BOX} />}>
        <Chart
          points={points}
          label={t`Price of ${name}: from ${began} to ${ended}`}
          onPoint={onPoint}
          writeTime={(second) =>
            range === '1D' ? format.time(instant(second)) : format.day(instant(second), new Date().toISOString())
          }
          writeValue={(value) =>
            value >= SHORT_FROM ? format.short(value.toFixed(0)) : format.number(plain(value, DIGITS.axis))
          }
          className={BOX}
        />
      </Suspense>
    </div>
  )
}
