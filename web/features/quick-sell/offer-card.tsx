/** One firm offer: the sold and the received amount, the payee, the countdown, and the parts of the price. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { QuickSellQuote } from '@zend/contracts'
import { isCoin } from '@zend/kernel'
import {
  offerChange,
  OfferHolds,
  OfferPrice,
  OfferShape as Shape,
  OfferSide,
  percentOf,
  RenewedOffer,
  totalCost,
  useRateFacts,
} from '@zend/web/data/orders'
import { Card, PatternBand } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText, CoinIcon, Flag } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { AccountWhole } from './account-line.tsx'
import { FeeBack } from './fee-back.tsx'
import { Arrives } from './rail-state.tsx'
import type { SaleOffer } from './sale.ts'
import { GETS_TEXTS } from './way-texts.ts'

/** `before` is the replaced offer; `interrupted`: it ended while the PIN was being typed; `asks`: others approve it first. */
export type OfferCardProps = {
  readonly offer: SaleOffer
  readonly before: SaleOffer | null
  readonly interrupted: boolean
  readonly asks: boolean
  readonly onEnd: () => void
}

/** The offer. */
export function OfferCard({ offer, before, interrupted, asks, onEnd }: OfferCardProps): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { quote } = offer
  const { account, fromCurrency, fromAmount, toCurrency, receives } = quote
  const coin = isCoin(fromCurrency)
  return (
    <>
      <Renewed offer={offer} before={before} interrupted={interrupted} />
      <div className="overflow-hidden rounded-balance bg-hero text-on-hero">
        <OfferSide
          onHero
          label={t`You sell`}
          icon={coin ? <CoinIcon code={fromCurrency} size={44} /> : <Flag country={account.country} size={44} />}
        >
          <AmountText
            onHero
            parts={
              coin
                ? format.coinParts(fromAmount, fromCurrency, { full: true })
                : format.fiatParts(fromAmount, fromCurrency)
            }
            {...(coin ? { unit: fromCurrency } : {})}
          />
        </OfferSide>
        <PatternBand pattern={`sell-${account.country}`} rows={3} cell={8} />
        <OfferSide
          onHero
          shared
          label={i18n._(GETS_TEXTS[account.method])}
          icon={<Flag country={account.country} size={44} />}
        >
          <AmountText onHero parts={format.fiatParts(receives, toCurrency)} />
        </OfferSide>
      </div>
      <OfferHolds offer={offer} asks={asks} onEnd={onEnd} />
      <Price quote={quote} />
      <Card padded className="mt-4">
        <AccountWhole account={account} />
      </Card>
    </>
  )
}

/** The parts of the price. */
function Price({ quote }: Pick<SaleOffer, 'quote'>): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const rateFacts = useRateFacts()
  const { fromCurrency, toCurrency, rate, midRate, priceAsOf, fee, flatFee, receives, usualSeconds, lateSeconds } =
    quote
  const percent = format.percent(percentOf(fee.bps))
  const cost = totalCost(toCurrency, [fee.amount, flatFee], receives)
  const all = cost === null ? '' : format.percent(cost.percent)
  const per = (price: string): ReactElement => (
    <span className="whitespace-nowrap">{t`1 ${fromCurrency} = ${format.price(price, toCurrency)}`}</span>
  )
  return (
    <OfferPrice
      items={[
        ...(isCoin(fromCurrency)
          ? [
              ...rateFacts(
                per(rate),
                per(midRate),
                format.when('at', priceAsOf, new Date().toISOString(), { exact: 'time' }),
              ),
              { term: t`Our fee (${percent})`, value: format.fiat(fee.amount, toCurrency, { rounding: 'up' }) },
            ]
          : []),
        { term: t`Fee of the payout`, value: format.fiat(flatFee, toCurrency, { rounding: 'up' }) },
        ...(cost === null
          ? []
          : [{ term: t`Total cost (${all})`, value: format.fiat(cost.amount, toCurrency, { rounding: 'up' }) }]),
        { term: t`Arrives`, value: <Arrives usualSeconds={usualSeconds} /> },
      ]}
    >
      <Trans>Every fee is already taken off what arrives. Nothing else is taken.</Trans>
      {/[1-9]/.test(fee.amount) ? (
        <>
          {' '}
          <FeeBack lateSeconds={lateSeconds} />
        </>
      ) : null}
    </OfferPrice>
  )
}

/** Announces a new rate, and what it changed. */
function Renewed({
  offer,
  before,
  interrupted,
}: Pick<OfferCardProps, 'offer' | 'before' | 'interrupted'>): ReactElement {
  const format = useFormat()
  const arrives = ({ receives, toCurrency }: QuickSellQuote): string => format.fiat(receives, toCurrency)
  const sells = ({ fromAmount, fromCurrency }: QuickSellQuote): string =>
    isCoin(fromCurrency) ? format.coin(fromAmount, fromCurrency, { full: true }) : format.fiat(fromAmount, fromCurrency)
  const isFixed = before !== null && before.quote.receives === offer.quote.receives
  const [was, now] = [before?.quote ?? offer.quote, offer.quote].map(isFixed ? sells : arrives)
  return (
    <RenewedOffer
      change={offerChange(before, offer, ({ receives }) => receives)}
      interrupted={interrupted ? <Trans>The rate expired while you entered your PIN. Nothing was sold.</Trans> : null}
      same={<Trans>New rate. You get the same as before.</Trans>}
      other={
        isFixed ? (
          <Trans>
            New rate. You now sell {now} (was {was}).
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
      <div className="h-58 rounded-balance bg-hero" />
    </Shape>
  )
}
