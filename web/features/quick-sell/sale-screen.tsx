/** The firm offer of a sale, the choice for a failed payout, the mailed code, the PIN. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { PayoutAccount } from '@zend/contracts'
import { type AssetCode, isCoin } from '@zend/kernel'
import { useOnline } from '@zend/web/client/online'
import { asksNote, useAsks } from '@zend/web/data/changes'
import { useCompany } from '@zend/web/data/companies'
import { isAboutCode, isAboutPin } from '@zend/web/data/access'
import { actPin, AgreeBar, OfferEnded, OfferRefused, UnknownOutcome } from '@zend/web/data/orders'
import { Button, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconBolt } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useEffect } from 'react'
import { href } from 'react-router'
import { IfFailedChoice } from './if-failed-choice.tsx'
import { codeStep } from './later-parts.ts'
import { OfferCard, OfferShape } from './offer-card.tsx'
import { type SellParams, sellPath } from './quick-sell.params.ts'
import { RefusalNote } from './refusal-note.tsx'
import type { SellInto } from './quick-sell.queries.ts'
import { type Sale, useSale } from './use-sale.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { GETS_TEXTS } from './way-texts.ts'

/** The review of one sale. */
export function SaleScreen({
  params,
  into,
}: {
  readonly params: SellParams & { readonly from: AssetCode }
  readonly into: SellInto
}): ReactElement {
  const { from, amount } = params
  const sale = useSale(into, from, amount, params)
  // Needed next, and must be there even if the network then fails.
  useEffect(() => {
    actPin.fetch()
    codeStep.fetch()
  }, [])
  if (sale.unknown) {
    return (
      <UnknownOutcome
        title={<Trans>We're checking your sale</Trans>}
        text={
          <Trans>We haven't had an answer yet, so we're checking whether it went through. It can't happen twice.</Trans>
        }
        see={{ href: href('/quick-sell/transactions'), text: <Trans>See your sales</Trans> }}
        error={null}
        asking={sale.order.state === 'sending'}
        onAsk={sale.askAgain}
      />
    )
  }
  return sale.step === 'code' && sale.account !== null ? (
    <Code
      sale={sale}
      what={<What from={from} amount={sale.sold ?? amount} account={sale.account} saves={sale.saves} />}
    />
  ) : (
    <Review sale={sale} params={params} />
  )
}

/** The act in a sentence, with everything the code is bound to. */
function What({
  from,
  amount,
  account,
  saves,
}: {
  readonly from: AssetCode
  readonly amount: string
  readonly account: PayoutAccount
  readonly saves: boolean
}): ReactElement {
  const format = useFormat()
  const sold = isCoin(from) ? format.coin(amount, from, { full: true }) : format.fiat(amount, from)
  const { accountName, institutionName } = account
  const ends = account.accountNumber.slice(-4)
  return saves ? (
    <Trans>
      To sell {sold} to {accountName}, {institutionName} ••{ends}, and save this account.
    </Trans>
  ) : (
    <Trans>
      It sells {sold} to {accountName}, {institutionName} ••{ends}.
    </Trans>
  )
}

function Code({ sale, what }: { readonly sale: Sale; readonly what: ReactElement }): ReactElement {
  const online = useOnline()
  const refusalText = useRefusalText()
  const wrong = sale.refusal !== null && isAboutCode(sale.refusal) ? sale.refusal : sale.mailed.error
  return (
    <Suspense>
      <codeStep.Part
        sentTo={sale.mailed.sentTo}
        resendAt={sale.mailed.resendAt}
        sending={sale.mailed.sending}
        onResend={sale.resend}
        onCode={sale.enterCode}
        disabled={!online}
        error={wrong === null ? undefined : refusalText(wrong)}
        attempt={sale.tries}
        what={what}
      />
    </Suspense>
  )
}

function Review({
  sale,
  params,
}: {
  readonly sale: Sale
  readonly params: SellParams & { readonly from: AssetCode }
}): ReactElement {
  const { offer, refusal } = sale
  const asks = useAsks(offer.step === 'held' ? { sale: offer.offer.quote.quote } : null)
  const shown = refusal === null || isAboutCode(refusal) || isAboutPin(refusal) ? null : refusal
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="visually-hidden">
        <Trans>Review the sale</Trans>
      </h2>
      {offer.step === 'held' ? (
        <OfferCard
          key={offer.offer.quote.quote}
          offer={offer.offer}
          before={offer.before}
          interrupted={sale.interrupted}
          asks={asks !== null}
          onEnd={sale.expired}
        />
      ) : offer.step === 'asking' ? (
        <OfferShape />
      ) : offer.step === 'refused' ? (
        <Refused sale={sale} params={params} />
      ) : (
        <OfferEnded onRenew={sale.renew}>
          <Trans>This rate has expired. Nothing was sold.</Trans>
        </OfferEnded>
      )}
      {isCoin(params.from) && offer.step !== 'refused' ? (
        <IfFailedChoice value={sale.ifFailed} from={params.from} onChange={sale.setIfFailed} />
      ) : null}
      {asks === null ? null : (
        <Suspense>
          <asksNote.Part asks={asks} className="mt-4" />
        </Suspense>
      )}
      <RefusalNote error={shown} className="mt-4" />
      <Agree sale={sale} from={params.from} asks={asks !== null} />
      <Pin sale={sale} />
    </section>
  )
}

/** There is no offer: the reason, and what can be done. */
function Refused({ sale, params }: { readonly sale: Sale; readonly params: SellParams }): ReactElement | null {
  const own = useCompany() === null
  const { t } = useLingui()
  const refusalText = useRefusalText()
  if (sale.offer.step !== 'refused') return null
  const { failure } = sale.offer
  const why = refusalText(failure)
  return (
    <OfferRefused
      title={t`No offer right now`}
      text={t`${why} Nothing was sold.`}
      failure={failure}
      onRetry={sale.renew}
    >
      <TextLink href={sellPath({ ...params, step: 'form' })}>
        <Trans>Change the sale</Trans>
      </TextLink>
      {failure.code === 'verification_needed' && own ? (
        <TextLink href={href('/settings/account/kyc')}>
          <Trans>Verify your identity</Trans>
        </TextLink>
      ) : failure.code === 'limit_exceeded' ? (
        <TextLink href={href('/settings/account/transaction-limits')}>
          <Trans>See your limits</Trans>
        </TextLink>
      ) : null}
    </OfferRefused>
  )
}

/** The accept button, with the act and the amount in its name. */
function Agree({
  sale,
  from,
  asks,
}: {
  readonly sale: Sale
  readonly from: AssetCode
  readonly asks: boolean
}): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const coin = isCoin(from)
  const quote = sale.offer.step === 'held' ? sale.offer.offer.quote : null
  const amount = quote === null ? sale.sold : quote.fromAmount
  const sold = amount === null ? from : coin ? format.coin(amount, from, { full: true }) : format.fiat(amount, from)
  return (
    <AgreeBar
      offline={<Trans>You are offline. Selling needs a connection.</Trans>}
      {...(quote === null
        ? {}
        : {
            sum: {
              label: i18n._(GETS_TEXTS[quote.account.method]),
              value: format.fiat(quote.receives, quote.toCurrency),
            },
          })}
    >
      <Button
        size="large"
        wide
        icon={<IconBolt size={22} />}
        disabled={sale.offer.step !== 'held' || !online}
        loading={sale.preparing}
        loadingText={t`Getting your rate…`}
        onClick={sale.agree}
      >
        {asks ? <Trans>Ask for approval</Trans> : coin ? <Trans>Sell {sold}</Trans> : <Trans>Pay out {sold}</Trans>}
      </Button>
    </AgreeBar>
  )
}

/** The PIN sheet, which says what the PIN confirms. */
function Pin({ sale }: { readonly sale: Sale }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const refusalText = useRefusalText()
  const { entering, order, refusal } = sale
  const quote = entering?.quote
  const [sold, gets] =
    quote === undefined
      ? ['', '']
      : [
          isCoin(quote.fromCurrency)
            ? format.coin(quote.fromAmount, quote.fromCurrency, { full: true })
            : format.fiat(quote.fromAmount, quote.fromCurrency),
          format.fiat(quote.receives, quote.toCurrency),
        ]
  const name = quote?.account.accountName ?? ''
  return (
    <Suspense>
      <actPin.Part
        open={entering !== null}
        description={
          <Trans>
            You sell <b className="num font-semibold text-ink">{sold}</b>; {name} gets{' '}
            <b className="num font-semibold text-ink">{gets}</b>.
          </Trans>
        }
        pending={order.state === 'sending' ? t`Selling…` : null}
        error={refusal?.code === 'pin_wrong' ? refusalText(refusal) : undefined}
        refusal={refusal}
        attempt={sale.tries}
        onPin={(pin) => void sale.enterPin(pin)}
        onClose={sale.closePin}
        onUnlock={sale.clearRefusal}
      />
    </Suspense>
  )
}
