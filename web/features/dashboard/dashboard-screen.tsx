/** /dashboard: the worth of all holdings, shortcuts, holdings by coin, recent transactions. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance } from '@zend/contracts'
import { AfterPaint } from '@zend/web/client/after-paint'
import { lazyPart } from '@zend/web/client/lazy-part'
import { QueryView } from '@zend/web/client/query-view'
import { useMay } from '@zend/web/data/companies'
import { HoldingRow, isHeld, listedCoins } from '@zend/web/data/coins'
import { trendsQuery, usePrices, usePricesBeside, valueOf } from '@zend/web/data/prices'
import { balanceQuery, recentQuery } from '@zend/web/data/wallet'
import { addTexts } from '@zend/web/i18n'
import { Card, CardHeader, IconTile, List, SkeletonRows, TextLink, type TileTone } from '@zend/web/ui'
import { type IconComponent, IconDeposit, IconHeadset, IconSwap, IconWithdraw } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { BalanceCard, BalanceCardShape } from './balance-card.tsx'
import { isFailing } from './dashboard-read.ts'

const { Part: StorePicture } = lazyPart(async () => (await import('./store-picture.tsx')).StorePicture)
const { Part: Failure } = lazyPart(async () => {
  const [{ Failure: part }] = await Promise.all([import('./failure.tsx'), addTexts('help')])
  return part
})
const { Part: Lately } = lazyPart(async () => (await import('./lately.tsx')).Lately)

const COINS = 5
/** How long the list of coins waits for prices. */
const PRICES_WAIT_MS = 3_000

/**
 * Properties of the dashboard. `account` seeds the account's identicon; `first` comes before everything else, `second`
 * below the shortcuts; `recent` comes last where there is no right panel; `unheld` see `BalanceCardProps`.
 */
export type DashboardProps = {
  readonly account: string
  readonly mayWithdraw: boolean
  readonly first?: ReactNode
  readonly second?: ReactNode
  readonly recent: ReactNode
  readonly unheld?: ReactNode
}

/** The dashboard. */
export function DashboardScreen({ account, mayWithdraw, first, second, recent, unheld }: DashboardProps): ReactElement {
  const balance = useQuery(balanceQuery())
  const newest = useQuery({ ...recentQuery(), enabled: useMay('view') })
  const failed = [balance, newest].filter(isFailing)
  // Starts the query together with the balances, not after them.
  const prices = usePrices()
  usePricesBeside()
  // Coins are sorted by worth: a list without prices would change its order under a finger. A hanging price query
  // delays the list only briefly.
  const [waits, setWaits] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaits(false), PRICES_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const unordered = waits && prices.isPending && prices.fetchStatus === 'fetching' && prices.errorUpdateCount === 0
  return (
    <>
      {failed.length === 0 ? null : (
        <Suspense>
          <Failure failed={failed} />
        </Suspense>
      )}
      {first}
      <QueryView query={balance} calm loading={<BalanceCardShape />}>
        {({ balances }) => <BalanceCard account={account} balances={balances} unheld={unheld} />}
      </QueryView>
      <Shortcuts mayWithdraw={mayWithdraw} />
      {second}
      <AfterPaint>
        <Lately />
      </AfterPaint>
      <Card className="mt-3.5 overflow-hidden">
        <CardHeader
          title={<Trans>Assets</Trans>}
          action={
            <TextLink href={href('/assets')}>
              <Trans>See all</Trans>
            </TextLink>
          }
        />
        <QueryView query={balance} calm loading={<SkeletonRows rows={COINS} />}>
          {({ balances }) =>
            unordered ? (
              <div aria-busy="true">
                <SkeletonRows rows={COINS} />
              </div>
            ) : (
              <Holdings balances={balances} />
            )
          }
        </QueryView>
      </Card>
      {/* Its position is known when the coins are there. */}
      {balance.isLoading || unordered ? null : <div className="mt-3.5 wide:hidden">{recent}</div>}
      <AfterPaint>
        <StorePicture account={account} />
      </AfterPaint>
    </>
  )
}

type Shortcut = {
  readonly href: string
  readonly icon: IconComponent
  readonly tone: TileTone
  readonly name: ReactNode
}

/** The shortcut tiles (specification §2). */
function Shortcuts({ mayWithdraw }: { readonly mayWithdraw: boolean }): ReactElement {
  const { t } = useLingui()
  const shortcuts: readonly Shortcut[] = [
    ...(useMay('deposit')
      ? [{ href: href('/deposit'), icon: IconDeposit, tone: 'ok', name: <Trans>Deposit</Trans> } as const]
      : []),
    ...(useMay('swap')
      ? [{ href: href('/swap'), icon: IconSwap, tone: 'info', name: <Trans>Swap</Trans> } as const]
      : []),
    ...(mayWithdraw
      ? [{ href: href('/withdraw'), icon: IconWithdraw, tone: 'brand', name: <Trans>Withdraw</Trans> } as const]
      : []),
    { href: href('/settings/services/support'), icon: IconHeadset, tone: 'warn', name: <Trans>Support</Trans> },
  ]
  return (
    <nav aria-label={t`Shortcuts`} className="mt-3.5">
      <ul className="grid auto-cols-fr grid-flow-col gap-1 tablet:gap-3 big-text:grid-flow-row big-text:grid-cols-2">
        {shortcuts.map(({ href, icon: Icon, tone, name }) => (
          <li key={href}>
            <Link
              to={href}
              className="grid justify-items-center gap-2 rounded-row py-1.5 text-label font-semibold transition-colors duration-120 tablet:flex tablet:items-center tablet:gap-3.5 tablet:border tablet:border-card-line tablet:bg-surface tablet:p-4 tablet:shadow-lift tablet:hover:bg-raised"
            >
              <IconTile tone={tone} className="max-tablet:size-14.5!">
                <Icon />
              </IconTile>
              <span className="max-w-full truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The held coins, most valuable first; the first coins of all if none is held. */
function Holdings({ balances }: { readonly balances: readonly CoinBalance[] }): ReactElement {
  const { t } = useLingui()
  const { data: prices } = usePrices()
  const beside = usePricesBeside()
  const { data: trends } = useQuery(trendsQuery())
  const receivable = new Set(balances.map(({ currency }) => currency))
  const coins = listedCoins(balances, (amount, currency) => valueOf(amount, currency, prices))
  const held = coins.filter(isHeld)
  const shown = held.length > 0 ? held : coins.filter(({ currency }) => receivable.has(currency))
  return (
    <List aria-label={t`Assets`}>
      {shown.slice(0, COINS).map((coin) => (
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
}
