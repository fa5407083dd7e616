/** The review of a withdrawal to an external address: destination, amount, cost, received amount, waiting time. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalQuote } from '@zend/contracts'
import { MINUTE_MS } from '@zend/kernel'
import { useOnline } from '@zend/web/client/online'
import { asksNote, useAsks } from '@zend/web/data/changes'
import { DestinationShown } from '@zend/web/data/memo'
import { useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { Badge, Button, Card, Countdown, Facts, FooterBar, Note, SharedAmount } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import { AmountText } from '@zend/web/ui/money'
import { type ReactElement, Suspense, useEffect, useRef } from 'react'
import { askWhoAsked, waitsNote } from './later-parts.ts'
import { LimitLeft } from './limit-left.tsx'

/**
 * `changed`: the fee differs from the one shown last. `pending`: a new offer is requested. `onEnd` is called when the
 * offer has ended.
 */
export type ExternalReviewProps = {
  readonly quote: WithdrawalQuote
  readonly changed: boolean
  readonly pending: boolean
  readonly onEnd: () => void
  readonly onContinue: () => void
}

/** The step. */
export function ExternalReview({ quote, changed, pending, onEnd, onContinue }: ExternalReviewProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const { currency: shown } = useCurrency()
  const { data: prices } = usePrices()
  const asks = useAsks({ withdrawal: quote.quote })
  const { currency, chain, amount, fee, receives, networkName, label, toAddr, arrivalMinutes, known } = quote
  const worth = valueOf(amount, currency, prices)
  const written = format.coin(amount, currency, { full: true })
  // Where others must approve, they look at the address too.
  const question = asks === null ? quote.question : null
  const next = useRef<HTMLDivElement>(null)
  const wasAsked = useRef(question !== null)
  useEffect(() => {
    // The question had the focus, and is gone.
    if (wasAsked.current && question === null) next.current?.focus()
    wasAsked.current = question !== null
  }, [question])
  const gets = label === null ? t`Recipient gets` : t`${label} gets`
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="pt-2 text-center">
        <SharedAmount>
          <div className="mx-auto w-fit">
            <AmountText parts={format.coinParts(amount, currency, { full: true })} unit={currency} />
          </div>
        </SharedAmount>
        <p className="num mt-1 min-h-6 text-label text-muted">{worth === null ? null : format.about(worth, shown)}</p>
      </div>
      {changed ? (
        <div role="alert">
          <Note tone="warn" icon={<IconAlert />}>
            <Trans>The network fee changed. Look at it again before you go on.</Trans>
          </Note>
        </div>
      ) : null}
      <Card padded>
        <div className="mb-3 flex items-center justify-between gap-3">
          <p className="text-body font-semibold">{label ?? t`Recipient`}</p>
          {label !== null ? (
            <Badge tone="ok">{t`Saved`}</Badge>
          ) : known ? (
            <Badge tone="neutral">{t`Paid before`}</Badge>
          ) : (
            <Badge tone="warn">{t`New address`}</Badge>
          )}
        </div>
        <DestinationShown network={chain} destination={toAddr} />
        <p className="mt-3 text-meta text-muted">
          <Trans>Compare every group with the address you were given. What is sent cannot be called back.</Trans>
        </p>
      </Card>
      <Facts
        className="px-1"
        items={[
          { term: t`Network`, value: networkName },
          { term: t`Network fee`, value: format.coin(fee, currency, { full: true, rounding: 'up' }) },
          { term: gets, value: format.coin(receives, currency, { full: true }) },
          { term: t`Arrives`, value: <Plural value={arrivalMinutes} one="About # minute" other="About # minutes" /> },
        ]}
      />
      <LimitLeft />
      {quote.waitSeconds > 0 ? (
        <Suspense>
          <waitsNote.Part seconds={quote.waitSeconds} />
        </Suspense>
      ) : null}
      {asks === null ? null : (
        <Suspense>
          <asksNote.Part asks={asks} />
        </Suspense>
      )}
      {question === null ? null : (
        <Suspense>
          <askWhoAsked.Part quote={quote.quote} question={question} onAnswered={onEnd} />
        </Suspense>
      )}
      <div ref={next} tabIndex={-1} className="grid justify-items-center gap-3 outline-none" hidden={question !== null}>
        {/* What others approve is paid at the fee of that moment. */}
        <div hidden={asks !== null}>
          <Countdown until={quote.expiresAt} totalMs={MINUTE_MS} onEnd={onEnd} className="text-label text-muted">
            {(left) => <Trans>Fee held for {left}</Trans>}
          </Countdown>
        </div>
        <FooterBar className="w-full" sum={{ label: gets, value: format.coin(receives, currency, { full: true }) }}>
          <Button
            size="large"
            wide
            loading={pending}
            loadingText={t`Checking the fee…`}
            disabled={!online}
            onClick={onContinue}
          >
            {asks === null ? <Trans>Send {written}</Trans> : <Trans>Ask for approval</Trans>}
          </Button>
        </FooterBar>
        {online ? null : (
          <p role="status" className="text-label text-muted">
            <Trans>You are offline. Nothing is sent until you are connected again.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
