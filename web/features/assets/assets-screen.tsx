/** /assets: every coin, held ones first with their worth, and a search. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { CoinSearch, HoldingRow, listedCoins, NoCoinMatches } from '@zend/web/data/coins'
import {
  CurrencyChoice,
  LocalMoney,
  type Prices,
  totalValue,
  trendsQuery,
  usePrices,
  usePricesBeside,
  valueOf,
} from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { useFavourites } from '@zend/web/data/watchlist'
import { Card, List, SkeletonRows, TextLink } from '@zend/web/ui'
import { Switch } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { AmountText, BalanceEye, Private } from '@zend/web/ui/money'
import { type ReactElement, useState } from 'react'
import { href } from 'react-router'
import { shownCoins } from './shown-coins.ts'

const HIDE_ZERO_KEY = 'zend.hide-zero'
const ROWS = 8

/** The assets. */
export function AssetsScreen(): ReactElement {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [hideZero, setHideZero] = useState(() => localStorage.getItem(HIDE_ZERO_KEY) === 'yes')
  const balance = useQuery(balanceQuery())
  const { data: prices } = usePrices()
  const beside = usePricesBeside()
  const { data: trends } = useQuery(trendsQuery())
  const { coins: favourites = [] } = useFavourites()
  const hide = (next: boolean): void => {
    localStorage.setItem(HIDE_ZERO_KEY, next ? 'yes' : 'no')
    setHideZero(next)
  }
  return (
    <div className="page-column grid max-w-[860px] gap-4">
      <Total balances={balance.data?.balances} prices={prices} beside={beside} />
      <div className="grid items-center gap-x-6 gap-y-1 tablet:grid-cols-[minmax(0,1fr)_auto]">
        <CoinSearch typed={typed} onTyped={setTyped} />
        <Switch
          label={<span className="text-label">{t`Hide coins I have none of`}</span>}
          checked={hideZero}
          onChange={(event) => hide(event.currentTarget.checked)}
        />
      </div>
      <Card className="overflow-hidden">
        <QueryView query={balance} loading={<SkeletonRows rows={ROWS} />}>
          {({ balances }) => {
            const coins = shownCoins(
              listedCoins(balances, (amount, currency) => valueOf(amount, currency, prices)),
              { typed, hideZero, favourites },
            )
            return coins.length === 0 ? (
              <Nothing typed={typed} />
            ) : (
              <List aria-label={t`Assets`}>
                {coins.map((coin) => (
                  <HoldingRow
                    key={coin.currency}
                    coin={coin}
                    state={prices?.of.get(coin.currency)}
                    beside={beside}
                    line={trends?.get(coin.currency)}
                  />
                ))}
              </List>
            )
          }}
        </QueryView>
      </Card>
      <LocalMoney title={<Trans>Your local money</Trans>} payOut={<Trans>Pay out</Trans>} />
    </div>
  )
}

/** The worth of all holdings, the choice of its currency, and a link to the markets. */
function Total({
  balances,
  prices,
  beside,
}: {
  readonly balances: readonly CoinBalance[] | undefined
  readonly prices: Prices | undefined
  readonly beside: Prices | undefined
}): ReactElement {
  const format = useFormat()
  const sum = (of: Prices | undefined): string | null =>
    balances === undefined || of === undefined ? null : totalValue(balances, of).total
  const [worth, worthBeside] = [sum(prices), sum(beside)]
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-1">
      <div>
        <p className="flex items-center gap-1 text-label text-muted">
          <Trans>Total balance</Trans>
          <BalanceEye className="-my-2 text-muted!" />
        </p>
        <AmountText
          parts={
            worth === null || prices === undefined
              ? { lead: '—', fraction: '', tail: '' }
              : format.fiatParts(worth, prices.quote)
          }
          sensitive={worth !== null}
        />
        <p className="num mt-2 flex min-h-8 items-center gap-2.5 text-label text-muted">
          {worthBeside === null || beside === undefined ? null : (
            <Private>{format.about(worthBeside, beside.quote)}</Private>
          )}
          <CurrencyChoice />
        </p>
      </div>
      <TextLink href={href('/exchange')}>
        <Trans>All prices</Trans>
      </TextLink>
    </div>
  )
}

function Nothing({ typed }: { readonly typed: string }): ReactElement {
  const online = useOnline()
  if (typed.trim() !== '') return <NoCoinMatches />
  return (
    <p className="px-6 py-10 text-center text-label text-muted">
      {online ? <Trans>You have no coins yet. Your first deposit shows here.</Trans> : <Trans>You are offline.</Trans>}
    </p>
  )
}
