/** /swap/review: the firm offer, its countdown and its parts; the PIN accepts it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { sendSwap } from './swap.queries.ts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { TaskPage } from '@zend/web/client/task-page'
import { isAboutPin } from '@zend/web/data/access'
import { swapLink } from '@zend/web/data/links'
import { actPin, AgreeBar, OfferEnded, OfferRefused, type OrderAnswer, useOrder } from '@zend/web/data/orders'
import { applyLiveEvent, transactionQuery } from '@zend/web/data/wallet'
import { Button, Note, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import type { SwapDetail } from '@zend/contracts'
import { isId } from '@zend/kernel'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { OfferCard, OfferShape } from './offer-card.tsx'
import { pairPanel } from './pair-part.ts'
import type { Offer } from './swap.flow.ts'
import { type SwapSetup, successPath } from './swap.params.ts'
import { UnknownSwap } from './unknown-outcome.tsx'
import { useOffer } from './use-offer.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** Refusals after which only a new offer can be accepted. */
const OFFER_IS_OVER: ReadonlySet<string> = new Set(['quote_expired', 'quote_invalid'])

/** The review of one swap. Use another component (`key`) for a changed URL. */
export function ReviewSwapScreen({ setup }: { readonly setup: SwapSetup }): ReactElement {
  const { t } = useLingui()
  const { state, renew, expire } = useOffer(setup)
  const order = useOrder(sendSwap)
  const done = useDone()
  const [entering, setEntering] = useState<Offer | null>(null)
  const [interrupted, setInterrupted] = useState(false)
  const [checking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  // Needed next, and must be there even if the network then fails.
  useEffect(() => actPin.fetch(), [])

  const settle = async (result: OrderAnswer<SwapDetail>): Promise<void> => {
    if (result.outcome === 'ignored') return
    setChecking(result.outcome === 'unknown')
    if (result.outcome === 'done') {
      await done(result.answer)
      return
    }
    const { error } = result
    setRefusal(error)
    setTries((made) => made + 1)
    if (result.outcome === 'refused' && isAboutPin(error)) return
    setEntering(null)
    if (OFFER_IS_OVER.has(error.code)) renew()
  }
  const agree = async (transactionPin: string): Promise<void> => {
    if (entering !== null) await settle(await order.give({ quote: entering.quote.quote, transactionPin }))
  }
  const ended = (): void => {
    // An order that was sent is decided by its answer; a PIN still being typed must not confirm a new offer.
    if (order.state !== 'ready') return
    if (entering !== null) setInterrupted(true)
    setEntering(null)
    expire()
  }
  if (checking)
    return (
      <UnknownSwap
        error={refusal}
        asking={order.state === 'sending'}
        onAsk={async () => settle(await order.askAgain())}
      />
    )
  const { from, to } = setup
  return (
    <TaskPage
      panelLabel={t`About ${from} and ${to}`}
      panel={<pairPanel.Part from={from} to={to} quote={null} balances={undefined} />}
    >
      <section aria-labelledby="review">
        <h2 id="review" className="visually-hidden">
          <Trans>Review swap</Trans>
        </h2>
        {state.step === 'refused' ? (
          <Refused failure={state.failure} setup={setup} onRetry={renew} />
        ) : state.step === 'held' ? (
          <OfferCard
            key={state.offer.quote.quote}
            offer={state.offer}
            before={state.before}
            interrupted={interrupted}
            onEnd={ended}
          />
        ) : state.step === 'asking' ? (
          <OfferShape />
        ) : (
          <OfferEnded onRenew={renew}>
            <Trans>This rate has expired. Nothing was swapped.</Trans>
          </OfferEnded>
        )}
        <Reason refusal={refusal === null || isAboutPin(refusal) ? null : refusal} />
        <Agree
          offer={state.step === 'held' ? state.offer : null}
          setup={setup}
          onAgree={(offer) => {
            setRefusal(null)
            setInterrupted(false)
            setEntering(offer)
          }}
        />
        <Suspense>
          <Pin
            offer={entering}
            refusal={refusal}
            tries={tries}
            sending={order.state === 'sending'}
            onPin={(pin) => void agree(pin)}
            onUnlock={() => setRefusal(null)}
            onClose={() => setEntering(null)}
          />
        </Suspense>
      </section>
    </TaskPage>
  )
}

/** The page after a completed swap, and the queries that it invalidates. */
function useDone(): (made: SwapDetail) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (made) => {
    if (isId('swp', made._id)) queryClient.setQueryData(transactionQuery(made._id).queryKey, made)
    // The page's event stream says the same, later or not at all.
    void applyLiveEvent(queryClient, { type: 'swap', id: made._id, at: made.timeStamp })
    await navigate(successPath(made._id), { replace: true })
  }
}

/** There is no offer: the reason, and what can be done. */
function Refused({
  failure,
  setup,
  onRetry,
}: {
  readonly failure: ApiError
  readonly setup: SwapSetup
  readonly onRetry: () => void
}): ReactElement {
  const { t } = useLingui()
  const why = useRefusalText()(failure)
  return (
    <OfferRefused
      title={t`No rate right now`}
      text={t`${why} Nothing was swapped.`}
      failure={failure}
      onRetry={onRetry}
    >
      <TextLink href={swapLink(setup)}>
        <Trans>Change the swap</Trans>
      </TextLink>
    </OfferRefused>
  )
}

/** The reason of a refused order, unless it concerns the typed PIN. */
function Reason({ refusal }: { readonly refusal: ApiError | null }): ReactElement {
  const refusalText = useRefusalText()
  return (
    <div role="alert">
      {refusal === null ? null : (
        <Note tone="bad" icon={<IconAlert size={20} />} className="mt-4">
          {refusalText(refusal)}{' '}
          {refusal.code === 'quote_used' ? (
            <TextLink href={href('/transaction/swa_t')}>
              <Trans>See your swaps</Trans>
            </TextLink>
          ) : null}
          {refusal.code === 'pin_not_created' ? (
            <TextLink href={href('/settings/security/pin')}>
              <Trans>Create a PIN</Trans>
            </TextLink>
          ) : null}
        </Note>
      )}
    </div>
  )
}

/** The accept button, with the act and the amount in its name. */
function Agree({
  offer,
  setup,
  onAgree,
}: {
  readonly offer: Offer | null
  readonly setup: SwapSetup
  readonly onAgree: (offer: Offer) => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const given = offer?.quote.fromAmount ?? (setup.fixed === 'from' ? setup.amount : null)
  const amount = given === null ? null : format.coin(given, setup.from, { full: true })
  return (
    <AgreeBar
      offline={<Trans>You are offline. Swapping needs a connection.</Trans>}
      sum={{
        label: t`You get`,
        value: offer === null ? null : format.coin(offer.quote.toAmount, setup.to, { full: true }),
      }}
    >
      <Button size="large" wide disabled={offer === null || !online} onClick={() => offer !== null && onAgree(offer)}>
        {amount === null ? <Trans>Swap</Trans> : <Trans>Swap {amount}</Trans>}
      </Button>
    </AgreeBar>
  )
}

/** The PIN sheet, which says what the PIN confirms. */
function Pin({
  offer,
  refusal,
  tries,
  sending,
  onPin,
  onUnlock,
  onClose,
}: {
  readonly offer: Offer | null
  readonly refusal: ApiError | null
  readonly tries: number
  readonly sending: boolean
  readonly onPin: (pin: string) => void
  readonly onUnlock: () => void
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const refusalText = useRefusalText()
  const given = offer === null ? '' : format.coin(offer.quote.fromAmount, offer.quote.fromCurrency, { full: true })
  const received = offer === null ? '' : format.coin(offer.quote.toAmount, offer.quote.toCurrency, { full: true })
  return (
    <actPin.Part
      open={offer !== null}
      onClose={onClose}
      onPin={onPin}
      description={
        <Trans>
          You swap <b className="num font-semibold text-ink">{given}</b> for{' '}
          <b className="num font-semibold text-ink">{received}</b>.
        </Trans>
      }
      attempt={tries}
      pending={sending ? t`Swapping…` : null}
      error={refusal?.code === 'pin_wrong' ? refusalText(refusal) : undefined}
      refusal={refusal}
      onUnlock={onUnlock}
    />
  )
}
