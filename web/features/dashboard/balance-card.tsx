/**
 * The dark card with the worth of all holdings, its change, and the account's identicon. It says which values are
 * missing.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinBalance } from '@zend/contracts'
import { portfolioHistoryQuery } from './portfolio.queries.ts'
import { AfterPaint } from '@zend/web/client/after-paint'
import { lazyPart } from '@zend/web/client/lazy-part'
import { May, useCompany } from '@zend/web/data/companies'
import {
  CurrencyChoice,
  type TotalValue,
  totalValue,
  useCurrency,
  usePrices,
  usePricesBeside,
} from '@zend/web/data/prices'
import { Identicon, LinkButton, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconRefresh } from '@zend/web/ui/icons'
import { AmountText, BalanceEye, Private } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'

const { Part: PortfolioPanel } = lazyPart(async () => (await import('./portfolio-panel.tsx')).PortfolioPanel)

const CARD =
  'relative grid min-h-85 grid-cols-[minmax(0,1fr)_40px] overflow-hidden rounded-balance bg-hero text-on-hero tablet:grid-cols-[minmax(0,1fr)_72px]'
/** The panel's height, reserved until it loads. */
const PANEL = 'min-h-43.5'

/**
 * Properties: the account's id for its identicon, and the balances; `unheld` is shown while nothing is held, in place
 * of the invitation to deposit.
 */
export type BalanceCardProps = {
  readonly account: string
  readonly balances: readonly CoinBalance[]
  readonly unheld?: ReactNode
}

/** The balance card. */
export function BalanceCard({ account, balances, unheld = <Invitation /> }: BalanceCardProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { currency } = useCurrency()
  const prices = usePrices()
  const beside = usePricesBeside()
  const worth = prices.data === undefined ? null : totalValue(balances, prices.data)
  const worthBeside = beside === undefined ? null : totalValue(balances, beside)
  const empty = balances.every(({ total, collecting }) => !/[1-9]/.test(total + collecting))
  // Starts the query now; the panel draws it once loaded.
  useQuery({ ...portfolioHistoryQuery('1D', currency), enabled: !empty })
  return (
    <section aria-label={t`Balance`} className={CARD}>
      <div className="relative flex min-w-0 flex-col">
        <div className="px-5 pt-4 tablet:px-7 tablet:pt-5">
          <div className="flex min-h-11 items-center gap-1 text-label text-on-hero-muted">
            <Trans>Total balance</Trans>
            <BalanceEye className="text-on-hero-muted! hover:bg-hero-veil!" />
          </div>
          {worth === null || prices.data === undefined ? (
            <Unpriced
              failed={prices.isError || prices.fetchStatus === 'paused'}
              onRetry={() => void prices.refetch()}
            />
          ) : (
            <AmountText
              parts={format.fiatParts(worth.total, prices.data.quote)}
              size="balance"
              onHero
              sensitive
              className="mt-1"
            />
          )}
          <div className="num mt-2 flex min-h-8 items-center gap-2.5 text-body text-on-hero">
            {worthBeside === null || beside === undefined || worthBeside.missing.length > 0 ? null : (
              <span className="min-w-0 truncate">
                <Private>{format.about(worthBeside.total, beside.quote)}</Private>
              </span>
            )}
            <CurrencyChoice onHero />
          </div>
          {worth === null || empty ? null : <Notes worth={worth} />}
        </div>
        <div className="mt-auto pt-2">
          {empty ? (
            unheld
          ) : (
            <div className={PANEL}>
              <AfterPaint>
                <PortfolioPanel quote={currency} />
              </AfterPaint>
            </div>
          )}
        </div>
      </div>
      <div className="relative">
        <Identicon
          text={account}
          columns={8}
          rows={24}
          label={t`The cloth of your account`}
          className="absolute inset-0"
        />
      </div>
    </section>
  )
}

/** What a customer without holdings can do. */
function Invitation(): ReactElement {
  const company = useCompany()?.company.name
  return (
    <div className="grid justify-items-start gap-3 px-5 pb-6 tablet:px-7 tablet:pb-7">
      <p className="max-w-[34ch] text-label text-on-hero-muted">
        {company === undefined ? (
          <Trans>Your wallet is ready. Receive crypto at an address of your own, and watch it arrive here.</Trans>
        ) : (
          <Trans>The wallet of {company} is ready. What it receives at its addresses arrives here.</Trans>
        )}
      </p>
      <May permission="deposit">
        <LinkButton href={href('/deposit')} variant="brand" className="focus-visible:outline-hero-accent!">
          <Trans>Make your first deposit</Trans>
        </LinkButton>
      </May>
    </div>
  )
}

/** Without any price there is no sum. */
function Unpriced({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }): ReactElement {
  if (!failed) return <Skeleton className="mt-2 h-11 w-52 bg-hero-2 tablet:h-14" />
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

/** The missing and outdated prices of the sum. Nothing if there are none. */
function Notes({ worth: { missing, stale } }: { readonly worth: TotalValue }): ReactElement | null {
  const { i18n } = useLingui()
  if (missing.length === 0 && stale.length === 0) return null
  const list = (codes: readonly string[]): string =>
    new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(codes)
  const [without, old] = [list(missing), list(stale)]
  return (
    <p className="num mt-1 text-meta text-on-hero-muted">
      {missing.length === 0 ? null : <Trans>Without {without}: no price is known.</Trans>}{' '}
      {stale.length === 0 ? null : <Trans>{old} at the last known price.</Trans>}
    </p>
  )
}

/** The card's skeleton while balances load. */
export function BalanceCardShape(): ReactElement {
  return (
    <div className={CARD}>
      <div className="grid content-start gap-4 px-5 pt-7 tablet:px-7">
        <Skeleton className="h-4 w-28 bg-hero-2" />
        <Skeleton className="h-11 w-52 bg-hero-2 tablet:h-14" />
        <Skeleton className="h-5 w-36 bg-hero-2" />
      </div>
      <div className="bg-hero-2" />
    </div>
  )
}
