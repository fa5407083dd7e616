/** A coin with what one holds of it, the same on the dashboard and among the assets. */
import { Trans } from '@lingui/react/macro'
import type { MarketPriceState } from '@zend/contracts'
import { CoinRow, Private, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { isHeld, type ListedCoin } from './holdings.ts'
import { PriceChange, trendOf } from './price-change.tsx'

/** One coin: how much of it, its day, its price and its worth. It leads to the coin's page. */
export function HoldingRow({
  coin,
  state,
  line,
}: {
  readonly coin: ListedCoin
  readonly state: MarketPriceState | undefined
  readonly line: readonly number[] | undefined
}): ReactElement {
  const format = useFormat()
  const { currency, name, total, collecting, value } = coin
  const price = state?.currentPrice ?? null
  const percent = state?.percentageChange ?? null
  const waiting = /[1-9]/.test(collecting) ? format.coin(collecting, currency) : null
  const written = price === null ? '—' : format.price(price, 'USD')
  const change = <PriceChange percent={percent} />
  return (
    <CoinRow
      code={currency}
      href={`/assets/${currency}`}
      name={name}
      note={isHeld(coin) ? <Private>{format.coin(total, currency)}</Private> : currency}
      line={line}
      trend={percent === null ? undefined : trendOf(percent)}
      price={written}
      change={change}
      end={
        isHeld(coin) ? (
          <Private>{value === null ? '—' : format.fiat(value, 'USD')}</Private>
        ) : (
          <span className="font-normal tablet:hidden">{written}</span>
        )
      }
      endNote={
        waiting === null ? (
          <span className="tablet:hidden">{change}</span>
        ) : (
          <Private>
            <Trans>{waiting} collecting</Trans>
          </Private>
        )
      }
    />
  )
}
