/** A coin with the customer's holding of it; used on the dashboard and in the assets. */
import { Trans } from '@lingui/react/macro'
import type { MarketPriceState } from '@zend/contracts'
import { useFormat } from '@zend/web/ui/format'
import { CoinRow, Figure, Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { isHeld, type ListedCoin } from './holdings.ts'
import { PriceChange, trendOf, valueOf } from '@zend/web/data/prices'
import type { Prices } from '@zend/web/data/prices'
import { href } from 'react-router'

/** Tells whether a value is a million or more; a row then shows it without its fraction. */
const isLong = (value: string): boolean => (value.split('.')[0] ?? '').length > 6

/**
 * Properties: the coin, its price in the currency of values, the prices in the second currency, its line for the day's
 * chart.
 */
export type HoldingRowProps = {
  readonly coin: ListedCoin
  readonly state: MarketPriceState | undefined
  readonly beside: Prices | undefined
  readonly line: readonly number[] | undefined
}

/**
 * One coin: its amount, its day, its price and its worth in two currencies. At the end there is only ever what one
 * owns: the price of a coin that one has none of is with its name on phones. It links to the coin's page.
 */
export function HoldingRow({ coin, state, beside, line }: HoldingRowProps): ReactElement {
  const format = useFormat()
  const { currency, name, total, collecting, value } = coin
  const price = state?.currentPrice ?? null
  const percent = state?.percentageChange ?? null
  const waiting = /[1-9]/.test(collecting) ? format.coin(collecting, currency) : null
  const quote = state?.quote ?? 'USD'
  const written = price === null ? '—' : format.price(price, quote)
  const valueBeside = valueOf(total, currency, beside)
  const change = <PriceChange percent={percent} />
  return (
    <CoinRow
      code={currency}
      href={href('/assets/:id', { id: currency })}
      name={name}
      note={
        isHeld(coin) ? (
          <Private>
            <Figure>{format.coin(total, currency)}</Figure>
          </Private>
        ) : (
          <>
            {currency} <span className="num tablet:hidden">{written}</span>
          </>
        )
      }
      line={line}
      trend={percent === null ? undefined : trendOf(percent)}
      price={written}
      change={change}
      end={
        isHeld(coin) ? (
          <Private>{value === null ? '—' : format.fiat(value, quote, { whole: isLong(value) })}</Private>
        ) : null
      }
      endNote={
        isHeld(coin) && valueBeside !== null && beside !== undefined ? (
          <Private>{format.about(valueBeside, beside.quote)}</Private>
        ) : null
      }
      {...(waiting !== null && {
        foot: (
          <Private>
            <Trans>{waiting} collecting</Trans>
          </Private>
        ),
      })}
    />
  )
}
