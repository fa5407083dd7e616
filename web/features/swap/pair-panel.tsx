/** What belongs to a swap, beside its form on a desktop: the pair's chart, the parts of the price, the pair's last swaps. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance, SwapQuote } from '@zend/contracts'
import { add, type CoinCode, formatMoney, parseMoney } from '@zend/kernel'
import { May } from '@zend/web/data/companies'
import { transactionLink } from '@zend/web/data/links'
import { percentOf } from '@zend/web/data/orders'
import { Card, CardHeader, type Fact, Facts, List, ListRow } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { PairChart } from './pair-chart.tsx'
import { RateText } from './rate-text.tsx'
import { lastSwapsQuery } from './swap.queries.ts'

const ROWS = 4

/** `quote` is the offer that the form shows, `null` while nothing is typed; `balances` are `undefined` while unknown. */
export type PairPanelProps = {
  readonly from: CoinCode
  readonly to: CoinCode
  readonly quote: SwapQuote | null
  readonly balances: readonly CoinBalance[] | undefined
}

/** The panel. */
export function PairPanel({ from, to, quote, balances }: PairPanelProps): ReactElement {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PairChart from={from} to={to} />
      {quote === null ? null : <Price quote={quote} balances={balances} />}
      <May permission="view">
        <LastSwaps from={from} to={to} />
      </May>
    </div>
  )
}

/** The market's rate, what is taken of it, and what is held afterwards. */
function Price({ quote, balances }: { readonly quote: SwapQuote } & Pick<PairPanelProps, 'balances'>): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { fromCurrency, toCurrency, midRate, margin, fee } = quote
  const [marginPercent, feePercent] = [margin, fee].map(({ bps }) => format.percent(percentOf(bps)))
  const after = heldAfter(quote, balances)
  const taken = ({ amount, currency }: SwapQuote['fee']): string =>
    format.coin(amount, currency, { full: true, rounding: 'up' })
  const items: readonly Fact[] = [
    { term: t`Market rate`, value: <RateText rate={midRate} from={fromCurrency} to={toCurrency} /> },
    { term: t`Our margin (${marginPercent})`, value: taken(margin) },
    { term: t`Fee (${feePercent})`, value: taken(fee) },
    ...(after === null
      ? []
      : [{ term: t`You then have`, value: <Private>{format.coin(after, toCurrency, { full: true })}</Private> }]),
  ]
  return (
    <Card padded>
      <Facts items={items} />
    </Card>
  )
}

/** What is available of the received coin after the swap; `null` while that is unknown. */
function heldAfter({ toCurrency, toAmount }: SwapQuote, balances: PairPanelProps['balances']): string | null {
  if (balances === undefined) return null
  const has = balances.find(({ currency }) => currency === toCurrency)?.available ?? '0'
  const [held, received] = [parseMoney(toCurrency, has), parseMoney(toCurrency, toAmount)]
  return held.ok && received.ok ? formatMoney(add(held.value, received.value)) : null
}

/** The last swaps between the two coins, either way; nothing without any. */
function LastSwaps({ from, to }: Pick<PairPanelProps, 'from' | 'to'>): ReactElement | null {
  const { t } = useLingui()
  const format = useFormat()
  const { data } = useQuery(lastSwapsQuery())
  const now = new Date().toISOString()
  const pair = (data ?? []).filter(
    ({ currency, counter }) =>
      (currency === from && counter.currency === to) || (currency === to && counter.currency === from),
  )
  if (pair.length === 0) return null
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Your last swaps</Trans>} />
      <List aria-label={t`Your last swaps`}>
        {pair.slice(0, ROWS).map(({ _id, timeStamp, amount, currency, counter }) => (
          <ListRow
            key={_id}
            href={transactionLink(_id)}
            title={`${currency} → ${counter.currency}`}
            subtitle={format.day(timeStamp, now)}
            end={<Private>{format.coin(counter.amount, counter.currency, { plus: true })}</Private>}
            endSubtitle={<Private>{format.coin(`-${amount}`, currency, { plus: true })}</Private>}
          />
        ))}
      </List>
    </Card>
  )
}
