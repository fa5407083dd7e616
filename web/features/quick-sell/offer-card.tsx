/** One firm offer: what is sold and what arrives, to whom, for how long it holds, and every part of the price. */
import { Trans, useLingui } from '@lingui/react/macro'
import { isCoin } from '@zend/kernel'
import { percentOf } from '@zend/web/data/orders'
import { AmountText, Card, ClothBand, CoinIcon, Countdown, Facts, Flag, IconInfo, Note, Skeleton, useFormat } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { AccountWhole } from './account-line.tsx'
import { Arrives } from './rail-state.tsx'
import { compareOffers, type SaleOffer } from './sale.ts'
import { GETS_TEXTS } from './way-texts.ts'

/** `before` is the offer that this one replaces; `interrupted`: it ended while the PIN was being typed. */
export type OfferCardProps = {
  readonly offer: SaleOffer
  readonly before: SaleOffer | null
  readonly interrupted: boolean
  readonly onEnd: () => void
}

/** The offer. */
export function OfferCard({ offer, before, interrupted, onEnd }: OfferCardProps): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { quote, from, until } = offer
  const { account, fromCurrency, fromAmount, toCurrency, receives } = quote
  const coin = isCoin(fromCurrency)
  return (
    <>
      <Renewed offer={offer} before={before} interrupted={interrupted} />
      <div className="overflow-hidden rounded-balance bg-hero text-on-hero">
        <Side label={t`You sell`} icon={coin ? <CoinIcon code={fromCurrency} size={44} /> : <Flag country={account.country} size={44} />}>
          <AmountText
            onHero
            parts={coin ? format.coinParts(fromAmount, fromCurrency, { full: true }) : format.fiatParts(fromAmount, fromCurrency)}
            {...(coin ? { unit: fromCurrency } : {})}
          />
        </Side>
        <ClothBand pattern={`sell-${account.country}`} rows={3} cell={8} />
        <Side label={i18n._(GETS_TEXTS[account.method])} icon={<Flag country={account.country} size={44} />}>
          <AmountText onHero parts={format.fiatParts(receives, toCurrency)} />
        </Side>
      </div>
      <p className="mt-4 px-1 text-label">
        <Countdown until={new Date(until).toISOString()} totalMs={until - from} onEnd={onEnd}>
          {(left) => <Trans>Rate held for {left}</Trans>}
        </Countdown>
      </p>
      <Price quote={quote} />
      <Card padded className="mt-4">
        <AccountWhole account={account} />
      </Card>
    </>
  )
}

/** Every part of the price. */
function Price({ quote }: Pick<SaleOffer, 'quote'>): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { fromCurrency, toCurrency, rate, midRate, priceAsOf, fee, flatFee, usualSeconds } = quote
  const at = format.time(priceAsOf)
  const percent = format.percent(percentOf(fee.bps))
  const per = (price: string): ReactElement => <span className="whitespace-nowrap">{t`1 ${fromCurrency} = ${format.price(price, toCurrency)}`}</span>
  return (
    <>
      <Facts
        className="mt-4 px-1"
        items={[
          ...(isCoin(fromCurrency)
            ? [
                { term: t`Your rate`, value: per(rate) },
                {
                  term: (
                    <>
                      <Trans>Market rate</Trans> <span className="text-meta">{t`at ${at}`}</span>
                    </>
                  ),
                  value: per(midRate),
                },
                { term: t`Our fee (${percent})`, value: format.fiat(fee.amount, toCurrency, { rounding: 'up' }) },
              ]
            : []),
          { term: t`Fee of the payout`, value: format.fiat(flatFee, toCurrency, { rounding: 'up' }) },
          { term: t`Arrives`, value: <Arrives usualSeconds={usualSeconds} /> },
        ]}
      />
      <p className="mt-3 px-1 text-meta text-muted">
        <Trans>Every fee is already taken off what arrives. Nothing else is taken.</Trans>
      </p>
    </>
  )
}

function Side({ label, icon, children }: { readonly label: string; readonly icon: ReactNode; readonly children: ReactElement }): ReactElement {
  return (
    <div className="flex items-center gap-4 px-5 py-5">
      <div className="min-w-0 flex-1">
        <p className="text-label text-on-hero-muted">{label}</p>
        {children}
      </div>
      {icon}
    </div>
  )
}

/** Says that the rate is a new one, and what that changed. */
function Renewed({ offer, before, interrupted }: Pick<OfferCardProps, 'offer' | 'before' | 'interrupted'>): ReactElement {
  const format = useFormat()
  const changed = compareOffers(before, offer)
  const was = before === null ? '' : format.fiat(before.quote.receives, before.quote.toCurrency)
  const now = format.fiat(offer.quote.receives, offer.quote.toCurrency)
  return (
    <div role="status">
      {changed === 'first' ? null : (
        <Note tone={changed === 'worse' || interrupted ? 'warn' : 'info'} icon={<IconInfo size={20} />} className="num mb-4">
          {interrupted ? (
            <>
              <Trans>The rate ended while you entered your PIN. Nothing was sold.</Trans>{' '}
            </>
          ) : null}
          {changed === 'same' ? (
            <Trans>The rate was renewed. What arrives is the same as before.</Trans>
          ) : (
            <Trans>
              The rate was renewed. Now {now} arrives instead of {was}.
            </Trans>
          )}
        </Note>
      )}
    </div>
  )
}

/** The offer's boxes while it is asked for. */
export function OfferShape(): ReactElement {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        <Trans>Asking for a rate…</Trans>
      </p>
      <div className="h-58 rounded-balance bg-hero" />
      <div className="mt-4 grid h-52 content-start gap-4 px-1">
        {['countdown', 'rate', 'market', 'fee', 'payout'].map((line) => (
          <Skeleton key={line} className="h-5 w-full" />
        ))}
      </div>
    </div>
  )
}
