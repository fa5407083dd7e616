/** /assets/{id}: one coin with its holding, price, chart, actions and history. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance } from '@zend/contracts'
import { ASSET_NAMES, type CoinCode } from '@zend/kernel'
import { AfterPaint } from '@zend/web/client/after-paint'
import { lazyPart } from '@zend/web/client/lazy-part'
import { QueryView } from '@zend/web/client/query-view'
import { useMay } from '@zend/web/data/companies'
import { depositLink, sellLink, swapLink, transactionLink, withdrawLink } from '@zend/web/data/links'
import { CurrencyChoice, type Prices, usePrices, usePricesBeside, valueOf } from '@zend/web/data/prices'
import { balanceQuery, networksQuery } from '@zend/web/data/wallet'
import { StarButton, useFavourites } from '@zend/web/data/watchlist'
import { Card, Facts, LinkButton, Note, Skeleton, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconBolt, IconDeposit, IconInfo, IconSwap, IconWithdraw } from '@zend/web/ui/icons'
import { AmountText, BalanceEye, CoinIcon, Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { AssetHistory, type TransactionRowComponent } from './asset-history.tsx'
import { PricePanel } from './price-panel.tsx'

const { Part: Alerts } = lazyPart(async () => (await import('./alerts-panel.tsx')).AlertsPanel)

/** Properties: the coin, whether the customer may withdraw, how to draw a transaction. */
export type AssetScreenProps = {
  readonly currency: CoinCode
  readonly mayWithdraw: boolean
  readonly Row: TransactionRowComponent
}

/** The page of a coin. */
export function AssetScreen({ currency, mayWithdraw, Row }: AssetScreenProps): ReactElement {
  const balance = useQuery(balanceQuery())
  const { data: prices } = usePrices()
  const beside = usePricesBeside()
  return (
    <div className="page-column grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-4">
      <QueryView query={balance} loading={<HoldingShape />}>
        {({ balances }) => (
          <Holding
            currency={currency}
            balance={balances.find((held) => held.currency === currency)}
            prices={prices}
            beside={beside}
          />
        )}
      </QueryView>
      <Actions currency={currency} mayWithdraw={mayWithdraw} />
      <PricePanel currency={currency} />
      <AfterPaint placeholder={<Skeleton className="h-72 rounded-card" />}>
        <Alerts currency={currency} />
      </AfterPaint>
      <AssetHistory currency={currency} Row={Row} />
    </div>
  )
}

function HoldingShape(): ReactElement {
  return (
    <Card padded className="grid h-36 content-center gap-3">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-10 w-56" />
    </Card>
  )
}

/** The customer's amount of the coin, and what of it cannot be spent now. */
function Holding({
  currency,
  balance,
  prices,
  beside,
}: {
  readonly currency: CoinCode
  readonly balance: CoinBalance | undefined
  readonly prices: Prices | undefined
  readonly beside: Prices | undefined
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const favourites = useFavourites()
  const total = balance?.total ?? '0'
  const value = valueOf(total, currency, prices)
  const valueBeside = valueOf(total, currency, beside)
  const some = (amount: string | undefined): amount is string => amount !== undefined && /[1-9]/.test(amount)
  const private_ = (amount: string): ReactElement => <Private>{format.coin(amount, currency, { full: true })}</Private>
  const parts = [
    ...(some(balance?.held)
      ? [
          { term: t`Available`, value: private_(balance.available) },
          { term: t`Set aside`, value: private_(balance.held) },
        ]
      : []),
    ...(some(balance?.collecting)
      ? [{ term: t`Collecting, below the minimum`, value: private_(balance.collecting) }]
      : []),
  ]
  return (
    <Card padded>
      <div className="flex items-center gap-3">
        <CoinIcon code={currency} size={40} />
        <h2 className="text-body font-semibold">{ASSET_NAMES[currency]}</h2>
        <StarButton coin={currency} favourites={favourites} className="-my-2 ml-auto" />
        <BalanceEye className="-my-2 -ml-3 text-muted!" />
      </div>
      <div className="mt-3">
        <AmountText parts={format.coinParts(total, currency, { full: true })} unit={currency} sensitive />
        <div className="num mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-muted">
          {value === null || prices === undefined ? (
            <Trans>No price is known right now.</Trans>
          ) : (
            <span className="font-semibold text-ink">
              <Private>{format.about(value, prices.quote)}</Private>
            </span>
          )}
          {valueBeside === null || beside === undefined ? null : (
            <Private>{format.about(valueBeside, beside.quote)}</Private>
          )}
          <CurrencyChoice />
        </div>
      </div>
      {parts.length === 0 ? null : <Facts items={parts} className="mt-4 border-t border-line pt-4" />}
      {balance?.lost === undefined ? null : <LostNote lost={balance.lost} currency={currency} />}
    </Card>
  )
}

/** A deposit of the coin that was lost in a reorg, and what happens next. */
function LostNote({
  lost,
  currency,
}: {
  readonly lost: NonNullable<CoinBalance['lost']>
  readonly currency: CoinCode
}): ReactElement {
  const format = useFormat()
  const debt = format.coin(lost.debt, currency, { full: true })
  return (
    <Note tone="warn" icon={<IconInfo />} className="mt-4">
      <p>
        {/[1-9]/.test(lost.debt) ? (
          <Trans>A deposit was taken back because it is no longer on its network. You owe {debt} of it.</Trans>
        ) : (
          <Trans>
            A deposit is no longer on its network. What came of it is set aside until the network has it again, or we
            have looked at it.
          </Trans>
        )}
      </p>
      <TextLink href={transactionLink(lost.depositId)}>
        <Trans>See the deposit</Trans>
      </TextLink>
    </Note>
  )
}

/** The actions for the coin; receiving only if it has a network. */
function Actions({
  currency,
  mayWithdraw,
}: {
  readonly currency: CoinCode
  readonly mayWithdraw: boolean
}): ReactElement | null {
  const { t } = useLingui()
  const { data: networks } = useQuery(networksQuery(currency))
  const receivable = networks === undefined || networks.length > 0
  const [mayDeposit, maySwap, maySell] = [useMay('deposit'), useMay('swap'), useMay('quicksell')]
  if (!mayDeposit && !maySwap && !maySell && !mayWithdraw) return null
  return (
    <nav
      aria-label={t`What to do with ${currency}`}
      className="grid grid-cols-2 gap-2.5 phone:auto-cols-fr phone:grid-flow-col phone:grid-cols-none"
    >
      {mayDeposit && receivable ? (
        <LinkButton
          href={depositLink(currency)}
          variant="quiet"
          icon={<IconDeposit size={20} />}
          className="px-2! max-phone:[&_svg]:hidden"
        >
          <Trans>Deposit</Trans>
        </LinkButton>
      ) : null}
      {maySwap ? (
        <LinkButton
          href={swapLink({ from: currency })}
          icon={<IconSwap size={20} />}
          className="px-2! max-phone:[&_svg]:hidden"
        >
          <Trans>Swap</Trans>
        </LinkButton>
      ) : null}
      {maySell ? (
        <LinkButton
          href={sellLink({ from: currency })}
          variant="quiet"
          icon={<IconBolt size={20} />}
          className="px-2! max-phone:[&_svg]:hidden"
        >
          <Trans>Sell</Trans>
        </LinkButton>
      ) : null}
      {mayWithdraw && receivable ? (
        <LinkButton
          href={withdrawLink(currency)}
          variant="quiet"
          icon={<IconWithdraw size={20} />}
          className="px-2! max-phone:[&_svg]:hidden"
        >
          <Trans>Withdraw</Trans>
        </LinkButton>
      ) : null}
    </nav>
  )
}
