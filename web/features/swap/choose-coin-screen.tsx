/** /swap/coins: the choice of the given or the received coin. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance } from '@zend/contracts'
import { ASSET_NAMES, type CoinCode } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { CoinSearch, coinWords, listedCoins, NoCoinMatches } from '@zend/web/data/coins'
import { swapLink } from '@zend/web/data/links'
import { PriceChange, useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { balanceQuery } from '@zend/web/data/wallet'
import { Card, List, SkeletonRows } from '@zend/web/ui'
import { matching } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconCheck } from '@zend/web/ui/icons'
import { CoinIcon, Private } from '@zend/web/ui/money'
import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { choose, readSetup, readSide, type SwapSetup, type SwapSide } from './swap.params.ts'

const ROWS = 8

/** The coins, held ones first. */
export function ChooseSwapCoinScreen(): ReactElement {
  const [search] = useSearchParams()
  const [typed, setTyped] = useState('')
  const side = readSide(search)
  const setup = readSetup(search, null)
  const balance = useQuery(balanceQuery())
  return (
    <section className="page-column max-w-[660px]" aria-labelledby="choose-coin">
      <h2 id="choose-coin" className="mb-4 text-lead">
        {side === 'from' ? <Trans>Which coin will you pay with?</Trans> : <Trans>Which coin will you get?</Trans>}
      </h2>
      <CoinSearch typed={typed} onTyped={setTyped} className="mb-4" />
      <Card className="overflow-hidden">
        <QueryView query={balance} loading={<SkeletonRows rows={ROWS} />}>
          {({ balances }) => <Coins balances={balances} typed={typed} side={side} setup={setup} />}
        </QueryView>
      </Card>
    </section>
  )
}

type CoinsProps = {
  readonly balances: readonly CoinBalance[]
  readonly typed: string
  readonly side: SwapSide
  readonly setup: SwapSetup
}

function Coins({ balances, typed, side, setup }: CoinsProps): ReactElement {
  const { t } = useLingui()
  const { data: prices } = usePrices()
  const available = new Map(balances.map((held) => [held.currency, held.available]))
  const has = (currency: CoinCode): boolean => /[1-9]/.test(available.get(currency) ?? '')
  const ordered = listedCoins(balances, (amount, currency) => valueOf(amount, currency, prices))
  const found = matching(
    ordered.map(({ currency }) => ({ currency, text: coinWords(currency) })),
    typed,
  )
  if (found.length === 0) return <NoCoinMatches />
  return (
    <List aria-label={t`Coins`}>
      {found.map(({ currency }) => (
        <CoinChoice
          key={currency}
          currency={currency}
          to={swapLink(choose(setup, side, currency))}
          chosen={setup[side] === currency}
          available={has(currency) ? (available.get(currency) ?? null) : null}
          price={prices?.of.get(currency)?.currentPrice ?? null}
          change={prices?.of.get(currency)?.percentageChange ?? null}
        />
      ))}
    </List>
  )
}

/** One coin: its holding, and its price. */
function CoinChoice({
  currency,
  to,
  chosen,
  available,
  price,
  change,
}: {
  readonly currency: CoinCode
  readonly to: string
  readonly chosen: boolean
  readonly available: string | null
  readonly price: string | null
  readonly change: string | null
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { currency: quote } = useCurrency()
  return (
    <li>
      <Link
        to={to}
        replace
        className="flex min-h-17 items-center gap-3 px-4 py-3 hover:bg-ground focus-visible:-outline-offset-3 tablet:gap-3.5 tablet:px-5"
      >
        <CoinIcon code={currency} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 text-body font-semibold">
            <span className="truncate">{ASSET_NAMES[currency]}</span>
            {chosen ? <IconCheck size={18} label={t`chosen`} className="text-action" /> : null}
          </span>
          <span className="num block truncate text-meta text-muted">
            {available === null ? currency : <Private>{format.coin(available, currency)}</Private>}
          </span>
        </span>
        <span className="num grid justify-items-end text-right">
          <span className="block text-body">{price === null ? '—' : format.price(price, quote)}</span>
          <PriceChange percent={change} className="text-meta" />
        </span>
      </Link>
    </li>
  )
}
