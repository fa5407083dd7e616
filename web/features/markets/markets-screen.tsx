/** /exchange: the markets: every coin's price, its day, and a link to swap into it; one's favourites and alerts. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MarketPriceState } from '@zend/contracts'
import { ASSET_NAMES, type CoinCode } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import { CoinSearch, NoCoinMatches } from '@zend/web/data/coins'
import { swapLink } from '@zend/web/data/links'
import { CurrencyChoice, PriceChange, PriceProblem, trendOf, trendsQuery, usePrices } from '@zend/web/data/prices'
import { AlertList, type Favourites, StarButton, useFavourites, watchlistQuery } from '@zend/web/data/watchlist'
import { Card, CardHeader, EmptyState, IconButton, LinkButton, List, SkeletonRows } from '@zend/web/ui'
import { Chips } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconChevronDown, IconChevronUp } from '@zend/web/ui/icons'
import { CoinIcon, PriceLine } from '@zend/web/ui/money'
import { type ReactElement, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { MARKET_ORDERS, shownMarkets } from './market-order.ts'

const ROWS = 8

/** The markets. The order is in the URL, so that going back restores it. */
export function MarketsScreen(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  const order = MARKET_ORDERS.find((known) => known === search.get('order')) ?? 'market'
  const prices = usePrices()
  const { data: trends } = useQuery(trendsQuery())
  const favourites = useFavourites()
  const words = {
    market: t`Standard`,
    favourites: t`Favourites`,
    gain: t`Gains`,
    loss: t`Losses`,
    price: t`Price`,
    name: t`Name`,
  }
  return (
    <div className="page-column grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-4">
      <CoinSearch typed={typed} onTyped={setTyped} />
      <div className="flex items-center justify-between gap-3">
        <Chips
          label={t`Order`}
          value={order}
          onChange={(next) => setSearch(next === 'market' ? {} : { order: next }, { replace: true })}
          segments={MARKET_ORDERS.map((value) => ({ value, label: words[value] }))}
        />
        <CurrencyChoice />
      </div>
      <Card className="overflow-hidden">
        <QueryView query={prices} loading={<SkeletonRows rows={ROWS} />}>
          {({ of, asOf }) => {
            const stars = favourites.coins ?? []
            const shown = shownMarkets([...of.values()], { typed, order, favourites: stars })
            const isOrdering = order === 'favourites' && typed.trim() === ''
            const at = format.when('at', asOf, new Date().toISOString(), { exact: 'time' })
            return (
              <>
                {isOrdering && favourites.coins === undefined ? (
                  <SkeletonRows rows={ROWS} />
                ) : isOrdering && shown.length === 0 ? (
                  <NoFavourites />
                ) : shown.length === 0 ? (
                  <NoCoinMatches />
                ) : (
                  <List aria-label={t`Markets`}>
                    {shown.map((state) => (
                      <MarketRow
                        key={state.currency}
                        state={state}
                        line={trends?.get(state.currency)}
                        favourites={favourites}
                        isOrdering={isOrdering}
                      />
                    ))}
                  </List>
                )}
                <p className="num border-t border-line px-5 py-3 text-meta text-muted">
                  <Trans>Mid-market prices, read {at}. You see your own rate before you swap.</Trans>
                </p>
              </>
            )
          }}
        </QueryView>
      </Card>
      <AllAlerts />
    </div>
  )
}

/** There are none yet. */
function NoFavourites(): ReactElement {
  return (
    <EmptyState
      title={<Trans>No favourites yet</Trans>}
      text={<Trans>Press the star beside a coin, and it shows here, in your order.</Trans>}
      pattern="quiet-3"
    />
  )
}

/** The alerts of all coins; nothing while there are none. They are set on a coin's own page. */
function AllAlerts(): ReactElement | null {
  const { data } = useQuery(watchlistQuery())
  if (data === undefined || data.alerts.length === 0) return null
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Price alerts</Trans>} />
      <AlertList alerts={data.alerts} named />
    </Card>
  )
}

/** One market. The row links to the coin's page, its button to a swap into it; of favourites it moves the coin. */
function MarketRow({
  state,
  line,
  favourites,
  isOrdering,
}: {
  readonly state: MarketPriceState
  readonly line: readonly number[] | undefined
  readonly favourites: Favourites
  readonly isOrdering: boolean
}): ReactElement {
  const format = useFormat()
  const { currency, quote, currentPrice, percentageChange, problem } = state
  const name = ASSET_NAMES[currency]
  return (
    <li className="flex min-h-17 items-center gap-0.5 py-3 pr-2 pl-0.5 tablet:gap-4 tablet:px-3">
      <StarButton coin={currency} favourites={favourites} />
      <Link
        to={href('/assets/:id', { id: currency })}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-tile tablet:gap-3"
      >
        <CoinIcon code={currency} size={40} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-semibold">{name}</span>
          <span className="block truncate text-meta text-muted">{currency}</span>
        </span>
        <PriceLine
          values={line}
          trend={percentageChange === null ? undefined : trendOf(percentageChange)}
          className="hidden w-24 phone:block"
        />
        <span className="num grid shrink-0 justify-items-end text-right tablet:w-40">
          <span className="block text-body font-semibold">
            {currentPrice === null ? '—' : format.price(currentPrice, quote)}
          </span>
          <span className="flex items-center gap-2 text-meta text-muted">
            {problem === null ? <PriceChange percent={percentageChange} /> : <PriceProblem problem={problem} />}
          </span>
        </span>
      </Link>
      {isOrdering ? <Move coin={currency} favourites={favourites} /> : <SwapInto coin={currency} />}
    </li>
  )
}

/** Moves a favourite by one place. */
function Move({ coin, favourites }: { readonly coin: CoinCode; readonly favourites: Favourites }): ReactElement {
  const { t } = useLingui()
  const name = ASSET_NAMES[coin]
  const { coins = [], move } = favourites
  return (
    <span className="flex shrink-0 max-phone:-mr-2 max-phone:-ml-1 max-phone:flex-col">
      <IconButton
        plain
        label={t`Move up: ${name}`}
        icon={<IconChevronUp size={20} />}
        disabled={coins[0] === coin}
        onClick={() => move(coin, -1)}
      />
      <IconButton
        plain
        label={t`Move down: ${name}`}
        icon={<IconChevronDown size={20} />}
        disabled={coins.at(-1) === coin}
        onClick={() => move(coin, 1)}
      />
    </span>
  )
}

/** A swap into the coin. */
function SwapInto({ coin }: { readonly coin: CoinCode }): ReactElement {
  const { t } = useLingui()
  const name = ASSET_NAMES[coin]
  return (
    <May permission="swap">
      <LinkButton
        href={swapLink({ to: coin })}
        variant="quiet"
        size="small"
        aria-label={t`Swap now for ${name}`}
        className="px-3! tablet:px-4!"
      >
        <span className="max-tablet:hidden">
          <Trans>Swap now</Trans>
        </span>
        <span className="tablet:hidden">
          <Trans>Swap</Trans>
        </span>
      </LinkButton>
    </May>
  )
}
