/** The dark card with the worth of everything, how it moved, and the cloth of the account. It says what it does not know. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance } from '@zend/contracts'
import { type Prices, pricesQuery, type QuoteCurrency, type TotalValue, totalValue, trendsQuery } from '@zend/web/client'
import { AmountText, BalanceEye, Change, Cloth, dayKey, IconRefresh, Private, Skeleton, Sparkline, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { portfolioLine } from './portfolio-line.ts'

const CARD =
  'relative grid min-h-59 grid-cols-[minmax(0,1fr)_62px] overflow-hidden rounded-balance bg-hero text-on-hero tablet:min-h-71 tablet:grid-cols-[minmax(0,1fr)_116px]'

/** What the card needs: the account's id for its cloth, what is held, the customer's own currency when we know prices in it. */
export type BalanceCardProps = { readonly account: string; readonly balances: readonly CoinBalance[]; readonly local: QuoteCurrency | null }

/** The balance card. */
export function BalanceCard({ account, balances, local }: BalanceCardProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const prices = useQuery(pricesQuery())
  const { data: trends } = useQuery(trendsQuery())
  const worth = prices.data === undefined ? null : totalValue(balances, prices.data)
  const line = portfolioLine(balances, trends)
  return (
    <section aria-label={t`Balance`} className={CARD}>
      <div className="relative flex min-w-0 flex-col">
        <div className="relative z-1 px-5 pt-4 tablet:px-7 tablet:pt-5">
          <div className="flex min-h-11 items-center gap-1 text-label text-on-hero-muted">
            <Trans>Total balance</Trans>
            <BalanceEye className="text-on-hero-muted! hover:bg-hero-veil!" />
          </div>
          {worth === null ? (
            <Unpriced failed={prices.isError || prices.fetchStatus === 'paused'} onRetry={() => void prices.refetch()} />
          ) : (
            <>
              <AmountText parts={format.fiatParts(worth.total, 'USD')} size="balance" onHero sensitive className="mt-1" />
              {local === null ? null : <LocalWorth balances={balances} quote={local} />}
              <div className="mt-2 grid gap-1 text-label text-on-hero-muted">
                <Moved worth={worth} />
                <Notes worth={worth} prices={prices.data} />
              </div>
            </>
          )}
        </div>
        <div className="mt-auto min-h-5 pt-3">
          <Sparkline values={line} filled width={320} height={56} className="h-14 w-full" />
        </div>
      </div>
      <div className="relative">
        <Cloth text={account} columns={8} rows={24} label={t`The cloth of your account`} className="absolute inset-0" />
      </div>
    </section>
  )
}

/** Without any price there is no sum. */
function Unpriced({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }): ReactElement {
  if (!failed) return <Skeleton className="mt-3 h-12 w-52 bg-hero-2" />
  return (
    <div role="status" className="mt-2 grid justify-items-start gap-2 text-label text-on-hero-muted">
      <Trans>Prices could not be read, so there is no sum right now. Your coins are listed below.</Trans>
      <button
        type="button"
        onClick={onRetry}
        className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-hero-veil px-4 font-semibold text-on-hero hover:bg-hero-2 focus-visible:outline-hero-accent"
      >
        <IconRefresh size={18} />
        <Trans>Try again</Trans>
      </button>
    </div>
  )
}

/** The same in the customer's own money; nothing while that is not known. */
function LocalWorth({ balances, quote }: { readonly balances: readonly CoinBalance[]; readonly quote: QuoteCurrency }): ReactElement | null {
  const format = useFormat()
  const { data } = useQuery(pricesQuery(quote))
  const worth = data === undefined ? null : totalValue(balances, data)
  return (
    <p className="num mt-1 min-h-6 text-body text-on-hero">
      {worth === null || worth.missing.length > 0 ? '\u00a0' : <Private>{format.about(worth.total, quote)}</Private>}
    </p>
  )
}

/** How the worth of what is held moved within a day. */
function Moved({ worth: { change } }: { readonly worth: TotalValue }): ReactElement | null {
  const { t } = useLingui()
  const format = useFormat()
  if (change === null) return null
  const amount = format.fiat(change.amount.replace('-', ''), 'USD')
  const percent = format.percent(change.percent)
  const label = { up: t`up in 24 hours`, down: t`down in 24 hours`, flat: t`unchanged in 24 hours` }[change.direction]
  return (
    <p className="font-semibold text-hero-accent">
      <Private>
        <Change direction={change.direction} label={label} text={t`${amount} in 24 h (${percent})`} className="text-current!" />
      </Private>
    </p>
  )
}

/** From when the prices are, and what the sum is missing. */
function Notes({
  worth: { missing, stale, asOf },
  prices,
}: {
  readonly worth: TotalValue
  readonly prices: Prices | undefined
}): ReactElement | null {
  const { i18n } = useLingui()
  const format = useFormat()
  const list = (codes: readonly string[]): string => new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(codes)
  // Today's prices by their time alone.
  const writtenAge = (at: string): string =>
    prices !== undefined && dayKey(at) === dayKey(prices.asOf) ? format.time(at) : format.dayTime(at, prices?.asOf ?? at)
  const [without, old] = [list(missing), list(stale)]
  const at = asOf === null ? null : writtenAge(asOf)
  if (at === null && missing.length === 0) return <Trans>Your first deposit shows here.</Trans>
  return (
    <p className="num text-meta">
      {at === null ? null : <Trans>Prices as of {at}.</Trans>} {missing.length === 0 ? null : <Trans>Without {without}: no price is known.</Trans>}{' '}
      {stale.length === 0 ? null : <Trans>{old} at the last known price.</Trans>}
    </p>
  )
}

/** The card's shape while balances are read. */
export function BalanceCardShape(): ReactElement {
  return (
    <div className={CARD}>
      <div className="grid content-start gap-4 px-5 pt-6 tablet:px-7">
        <Skeleton className="h-4 w-28 bg-hero-2" />
        <Skeleton className="h-12 w-52 bg-hero-2" />
        <Skeleton className="h-5 w-36 bg-hero-2" />
      </div>
    </div>
  )
}
