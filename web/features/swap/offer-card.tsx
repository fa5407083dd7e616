/** One firm offer: what is given and received, for how long it holds, and every part of the price. */
import { Trans, useLingui } from '@lingui/react/macro'
import { percentOf } from '@zend/web/data/orders'
import { AmountText, Card, CoinIcon, Countdown, Facts, IconChevronDown, IconInfo, Note, Skeleton, useFormat } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { RateText } from './rate-text.tsx'
import { compareOffers, type Offer } from './swap.flow.ts'

/** `before` is the offer that this one replaces; `interrupted`: it ended while the PIN was being typed. */
export type OfferCardProps = { readonly offer: Offer; readonly before: Offer | null; readonly interrupted: boolean; readonly onEnd: () => void }

/** The offer. */
export function OfferCard({ offer, before, interrupted, onEnd }: OfferCardProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { quote, from, until } = offer
  const { fromCurrency, toCurrency, fromAmount, toAmount, midRate, rate, margin, fee, priceAsOf } = quote
  const at = format.time(priceAsOf)
  const marginPercent = format.percent(percentOf(margin.bps))
  const feePercent = format.percent(percentOf(fee.bps))
  return (
    <>
      <Renewed offer={offer} before={before} interrupted={interrupted} />
      <Card className="overflow-hidden">
        <Side label={t`You pay`} currency={fromCurrency}>
          <AmountText parts={format.coinParts(fromAmount, fromCurrency, { full: true })} unit={fromCurrency} />
        </Side>
        <div aria-hidden className="relative h-px bg-line">
          <span className="absolute -top-4 left-1/2 grid size-8 -translate-x-1/2 place-items-center rounded-pill border border-line bg-surface text-muted">
            <IconChevronDown size={18} />
          </span>
        </div>
        <Side label={t`You get`} currency={toCurrency}>
          <AmountText parts={format.coinParts(toAmount, toCurrency, { full: true })} unit={toCurrency} />
        </Side>
      </Card>
      <p className="mt-4 px-1 text-label">
        <Countdown until={new Date(until).toISOString()} totalMs={until - from} onEnd={onEnd}>
          {(left) => <Trans>Rate held for {left}</Trans>}
        </Countdown>
      </p>
      <Facts
        className="mt-4 px-1"
        items={[
          { term: t`Your rate`, value: <RateText rate={rate} from={fromCurrency} to={toCurrency} /> },
          {
            term: (
              <>
                <Trans>Market rate</Trans> <span className="text-meta">{t`at ${at}`}</span>
              </>
            ),
            value: <RateText rate={midRate} from={fromCurrency} to={toCurrency} />,
          },
          { term: t`Our margin (${marginPercent})`, value: format.coin(margin.amount, margin.currency, { full: true, rounding: 'up' }) },
          { term: t`Fee (${feePercent})`, value: format.coin(fee.amount, fee.currency, { full: true, rounding: 'up' }) },
        ]}
      />
      <p className="mt-3 px-1 text-meta text-muted">
        <Trans>Margin and fee are already in what you get. Nothing else is taken.</Trans>
      </p>
    </>
  )
}

function Side({ label, currency, children }: { readonly label: string; readonly currency: string; readonly children: ReactElement }): ReactElement {
  return (
    <div className="flex items-center gap-4 px-5 py-5">
      <div className="min-w-0 flex-1">
        <p className="text-label text-muted">{label}</p>
        {children}
      </div>
      <CoinIcon code={currency} size={48} />
    </div>
  )
}

/** Says that the rate is a new one, and what that changed. */
function Renewed({ offer, before, interrupted }: Pick<OfferCardProps, 'offer' | 'before' | 'interrupted'>): ReactElement {
  const format = useFormat()
  const changed = compareOffers(before, offer)
  const was = before === null ? '' : format.coin(before.quote.toAmount, before.quote.toCurrency, { full: true })
  const now = format.coin(offer.quote.toAmount, offer.quote.toCurrency, { full: true })
  return (
    // It comes with its words, and with a card of its own: a polite region would not be read out.
    <div role="alert">
      {changed === 'first' ? null : (
        <Note tone={changed === 'worse' || interrupted ? 'warn' : 'info'} icon={<IconInfo size={20} />} className="num mb-4">
          {interrupted ? (
            <>
              <Trans>The rate ended while you entered your PIN. Nothing was swapped.</Trans>{' '}
            </>
          ) : null}
          {changed === 'same' ? (
            <Trans>The rate was renewed. You get the same as before.</Trans>
          ) : (
            <Trans>
              The rate was renewed. You now get {now} instead of {was}.
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
      <Card className="grid divide-y divide-line">
        {['from', 'to'].map((side) => (
          <div key={side} className="grid h-28 content-center gap-3 px-5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-9 w-52" />
          </div>
        ))}
      </Card>
      <div className="mt-4 grid h-52 content-start gap-4 px-1">
        {['countdown', 'rate', 'market', 'margin', 'fee'].map((line) => (
          <Skeleton key={line} className="h-5 w-full" />
        ))}
      </div>
    </div>
  )
}
