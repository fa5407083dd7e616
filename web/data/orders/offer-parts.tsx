/**
 * The parts of every page with a firm offer: the offer, its countdown, its price, its end. The product gives the texts
 * of the act.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import {
  Button,
  Card,
  Countdown,
  cx,
  ErrorState,
  type Fact,
  Facts,
  FooterBar,
  Note,
  SharedAmount,
  Skeleton,
} from '@zend/web/ui'
import { IconInfo, IconRefresh, IconWifiOff } from '@zend/web/ui/icons'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import type { FirmOffer, OfferChange } from './firm-offer.ts'

/**
 * Announces a new offer, and whether it changed: `same` or `other`. `interrupted` comes first if the previous offer
 * ended while the PIN was being typed, else it is `null`.
 */
export function RenewedOffer({
  change,
  interrupted,
  same,
  other,
}: {
  readonly change: OfferChange
  readonly interrupted: ReactNode | null
  readonly same: ReactNode
  readonly other: ReactNode
}): ReactElement {
  return (
    // It appears together with its text, so a polite live region would not be read out.
    <div role="alert">
      {change === 'first' ? null : (
        <Note
          tone={change === 'worse' || interrupted !== null ? 'warn' : 'info'}
          icon={<IconInfo size={20} />}
          className="num mb-4"
        >
          {interrupted === null ? null : <>{interrupted} </>}
          {change === 'same' ? same : other}
        </Note>
      )}
    </div>
  )
}

/**
 * One side of an offer: the given or received amount, with its icon. `onHero` for the coloured ground, `shared` for the
 * amount that the steps before and after show as well.
 */
export function OfferSide({
  label,
  icon,
  onHero = false,
  shared = false,
  children,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly onHero?: boolean
  readonly shared?: boolean
  readonly children: ReactElement
}): ReactElement {
  return (
    <div className="flex items-center gap-4 px-5 py-5">
      <div className="min-w-0 flex-1">
        <p className={cx('text-label', onHero ? 'text-on-hero-muted' : 'text-muted')}>{label}</p>
        {shared ? (
          <SharedAmount>
            <div className="w-fit">{children}</div>
          </SharedAmount>
        ) : (
          children
        )}
      </div>
      {icon}
    </div>
  )
}

/** Counts down an offer's validity; calls `onEnd` once, at its end. `asks`: others approve it first, at a rate of then. */
export function OfferHolds({
  offer: { from, until },
  asks = false,
  onEnd,
}: {
  readonly offer: Pick<FirmOffer<unknown>, 'from' | 'until'>
  readonly asks?: boolean
  readonly onEnd: () => void
}): ReactElement {
  return (
    <p className="mt-4 px-1 text-label">
      <Countdown until={new Date(until).toISOString()} totalMs={until - from} onEnd={onEnd}>
        {(left) => (asks ? <Trans>You can ask for {left} at this rate</Trans> : <Trans>Rate held for {left}</Trans>)}
      </Countdown>
    </p>
  )
}

/** The parts of the price, and beneath them what it already includes. */
export function OfferPrice({
  items,
  children,
}: {
  readonly items: readonly Fact[]
  readonly children: ReactNode
}): ReactElement {
  return (
    <>
      <Facts className="mt-4 px-1" items={items} />
      <p className="mt-3 px-1 text-meta text-muted">{children}</p>
    </>
  )
}

/** The customer's rate beside the market's, with the market's time ("at 14:05"). */
export function useRateFacts(): (rate: ReactNode, market: ReactNode, at: string) => readonly Fact[] {
  const { t } = useLingui()
  return (rate, market, at) => [
    { term: t`Your rate`, value: rate },
    {
      term: (
        <Trans>
          Market rate <span className="text-meta">{at}</span>
        </Trans>
      ),
      value: market,
    },
  ]
}

/** The offer's skeleton while it is requested; `children` is the skeleton of its two sides. */
export function OfferShape({ children }: { readonly children: ReactElement }): ReactElement {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        <Trans>Getting your rate…</Trans>
      </p>
      {children}
      <div className="mt-4 grid h-52 content-start gap-4 px-1">
        {['countdown', 'rate', 'market', 'fee', 'other'].map((line) => (
          <Skeleton key={line} className="h-5 w-full" />
        ))}
      </div>
    </div>
  )
}

/** The offer ended, and the customer did not respond. `children` says so. */
export function OfferEnded({
  onRenew,
  children,
}: {
  readonly onRenew: () => void
  readonly children: ReactNode
}): ReactElement {
  return (
    <Card padded className="grid justify-items-center gap-4 py-10 text-center">
      <p className="text-label text-muted">{children}</p>
      <Button variant="quiet" icon={<IconRefresh size={20} />} onClick={onRenew}>
        <Trans>Get a new rate</Trans>
      </Button>
    </Card>
  )
}

/** There is no offer: the reason (`title`, `text`), and as `children` links to what can be done. */
export function OfferRefused({
  title,
  text,
  failure,
  onRetry,
  children,
}: {
  readonly title: string
  readonly text: string
  readonly failure: ApiError
  readonly onRetry: () => void
  readonly children: ReactNode
}): ReactElement {
  return (
    <Card>
      <ErrorState
        title={title}
        text={text}
        onRetry={onRetry}
        className="pb-4"
        {...(failure.reference === undefined ? {} : { reference: failure.reference })}
      />
      <p className="flex flex-wrap justify-center gap-x-6 pb-6">{children}</p>
    </Card>
  )
}

/**
 * The bar with the accept button (`children`), in reach of the thumb on phones; `offline` says what needs a connection,
 * `sum` see `FooterBar`.
 */
export function AgreeBar({
  offline,
  sum,
  children,
}: {
  readonly offline: ReactNode
  readonly sum?: ComponentProps<typeof FooterBar>['sum']
  readonly children: ReactElement
}): ReactElement {
  const online = useOnline()
  return (
    <FooterBar className="mt-4" {...(sum === undefined ? {} : { sum })}>
      {online ? null : <Note icon={<IconWifiOff size={20} />}>{offline}</Note>}
      {children}
    </FooterBar>
  )
}
