/** One firm offer: the given and the received amount, the countdown, and the parts of the price. */
import { Trans, useLingui } from '@lingui/react/macro'
import {
  offerChange,
  OfferHolds,
  OfferPrice,
  OfferShape as Shape,
  OfferSide,
  percentOf,
  RenewedOffer,
  useRateFacts,
} from '@zend/web/data/orders'
import { Card, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconChevronDown } from '@zend/web/ui/icons'
import { AmountText, CoinIcon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { RateText } from './rate-text.tsx'
import type { Offer } from './swap.flow.ts'

/** `before` is the replaced offer; `interrupted`: it ended while the PIN was being typed. */
export type OfferCardProps = {
  readonly offer: Offer
  readonly before: Offer | null
  readonly interrupted: boolean
  readonly onEnd: () => void
}

/** The offer. */
export function OfferCard({ offer, before, interrupted, onEnd }: OfferCardProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const rateFacts = useRateFacts()
  const { fromCurrency, toCurrency, fromAmount, toAmount, midRate, rate, margin, fee, priceAsOf } = offer.quote
  const marginPercent = format.percent(percentOf(margin.bps))
  const feePercent = format.percent(percentOf(fee.bps))
  return (
    <>
      <Renewed offer={offer} before={before} interrupted={interrupted} />
      <Card className="overflow-hidden">
        <OfferSide label={t`You pay`} icon={<CoinIcon code={fromCurrency} size={48} />}>
          <AmountText parts={format.coinParts(fromAmount, fromCurrency, { full: true })} unit={fromCurrency} />
        </OfferSide>
        <div aria-hidden className="relative h-px bg-line">
          <span className="absolute -top-4 left-1/2 grid size-8 -translate-x-1/2 place-items-center rounded-pill border border-line bg-surface text-muted">
            <IconChevronDown size={18} />
          </span>
        </div>
        <OfferSide shared label={t`You get`} icon={<CoinIcon code={toCurrency} size={48} />}>
          <AmountText parts={format.coinParts(toAmount, toCurrency, { full: true })} unit={toCurrency} />
        </OfferSide>
      </Card>
      <OfferHolds offer={offer} onEnd={onEnd} />
      <OfferPrice
        items={[
          ...rateFacts(
            <RateText rate={rate} from={fromCurrency} to={toCurrency} />,
            <RateText rate={midRate} from={fromCurrency} to={toCurrency} />,
            format.when('at', priceAsOf, new Date().toISOString(), { exact: 'time' }),
          ),
          {
            term: t`Our margin (${marginPercent})`,
            value: format.coin(margin.amount, margin.currency, { full: true, rounding: 'up' }),
          },
          {
            term: t`Fee (${feePercent})`,
            value: format.coin(fee.amount, fee.currency, { full: true, rounding: 'up' }),
          },
        ]}
      >
        <Trans>Our margin and fee are included. No other charges.</Trans>
      </OfferPrice>
    </>
  )
}

/** Announces a new rate, and what it changed. */
function Renewed({
  offer,
  before,
  interrupted,
}: Pick<OfferCardProps, 'offer' | 'before' | 'interrupted'>): ReactElement {
  const format = useFormat()
  const isFixed = before !== null && before.quote.toAmount === offer.quote.toAmount
  const [was, now] = [before?.quote ?? offer.quote, offer.quote].map((quote) =>
    isFixed
      ? format.coin(quote.fromAmount, quote.fromCurrency, { full: true })
      : format.coin(quote.toAmount, quote.toCurrency, { full: true }),
  )
  return (
    <RenewedOffer
      change={offerChange(before, offer, ({ toAmount }) => toAmount)}
      interrupted={
        interrupted ? <Trans>The rate expired while you entered your PIN. Nothing was swapped.</Trans> : null
      }
      same={<Trans>New rate. You get the same as before.</Trans>}
      other={
        isFixed ? (
          <Trans>
            New rate. You now pay {now} (was {was}).
          </Trans>
        ) : (
          <Trans>
            New rate. You now get {now} (was {was}).
          </Trans>
        )
      }
    />
  )
}

/** The offer's skeleton while it is requested. */
export function OfferShape(): ReactElement {
  return (
    <Shape>
      <Card className="grid divide-y divide-line">
        {['from', 'to'].map((side) => (
          <div key={side} className="grid h-28 content-center gap-3 px-5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-9 w-52" />
          </div>
        ))}
      </Card>
    </Shape>
  )
}
