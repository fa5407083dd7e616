/** Everything that is confirmed of a batch: what arrives, the most that may leave, and who has to approve it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BatchAnswer } from '@zend/contracts'
import { isCoin } from '@zend/kernel'
import { useOnline } from '@zend/web/client/online'
import { batchLink, useMoney } from '@zend/web/data/batches'
import { asksNote, useAsks } from '@zend/web/data/changes'
import { AgreeBar } from '@zend/web/data/orders'
import { Button, Card, Countdown, Facts, Skeleton, TextLink } from '@zend/web/ui'
import { SegmentedControl } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconWithdraw } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import { type ReactElement, Suspense, useEffect } from 'react'
import { confirmBatch } from './confirm-part.ts'
import { OfferTrouble } from './offer-trouble.tsx'
import { SumFacts } from './sum-facts.tsx'
import { type BatchOffer, PAY_WITH, type Review, useReview } from './use-review.ts'

/** How long an offer holds, for the ring of its countdown. */
const HOLDS_MS = 300_000

/** The steps: the review, then code and PIN. */
export function ReviewBatch({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const review = useReview(batch)
  const { offer } = review
  const asks = useAsks(offer === null ? null : { batch: { id: batch._id, root: offer.root } })
  useEffect(() => confirmBatch.fetch(), [])
  if (review.step === 'code')
    return (
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <confirmBatch.Part review={review} asks={asks !== null} />
      </Suspense>
    )
  return <Whole review={review} asks={asks} />
}

function Whole({ review, asks }: { readonly review: Review; readonly asks: ReturnType<typeof useAsks> }): ReactElement {
  const { t } = useLingui()
  const { batch, offer, problem } = review
  const leftOut = batch.counts.left_out
  const paysLocal = batch.arrives.some(({ currency }) => !isCoin(currency))
  return (
    <section
      aria-label={t`Review the batch`}
      className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_396px]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Card padded aria-labelledby="arrives" className="tablet:p-6">
          <h2 id="arrives" className="display text-card-title wrap-anywhere">
            {batch.name}
          </h2>
          <p className="mt-1 text-label text-muted">
            <Trans>Each payee gets exactly this. The names and amounts can’t be changed afterwards.</Trans>
          </p>
          <SumFacts
            className="mt-4"
            sums={batch.arrives}
            more={leftOut === 0 ? [] : [{ term: t`Left out`, value: leftOut }]}
          />
          <p className="mt-4">
            <TextLink href={batchLink(batch._id)}>
              <Trans>Look at the rows again</Trans>
            </TextLink>
          </p>
        </Card>
        {paysLocal ? <PayWithCard review={review} /> : null}
        {asks === null ? null : (
          <Suspense>
            <asksNote.Part asks={asks} />
          </Suspense>
        )}
      </div>
      <div className="min-w-0 laptop:sticky laptop:top-23">
        {offer !== null ? <OfferCard offer={offer} onEnd={review.renew} /> : problem === null ? <NoOffer /> : null}
        <OfferTrouble error={problem} onRetry={review.renew} />
        <PayButton review={review} asks={asks !== null} />
      </div>
    </section>
  )
}

/** The coin that local money is paid from. */
function PayWithCard({ review }: { readonly review: Review }): ReactElement {
  const { t } = useLingui()
  return (
    <Card padded aria-labelledby="pay-with" className="tablet:p-6">
      <h2 id="pay-with" className="text-body font-semibold">
        <Trans>Local money is paid from</Trans>
      </h2>
      <SegmentedControl
        label={t`Local money is paid from`}
        value={review.payWith}
        onChange={review.choose}
        segments={PAY_WITH.map((coin) => ({ value: coin, label: coin }))}
        className="mt-3 max-w-80"
      />
    </Card>
  )
}

function NoOffer(): ReactElement {
  return (
    <Card padded aria-busy>
      <p className="visually-hidden" role="status">
        <Trans>Asking what it takes…</Trans>
      </p>
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-4 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </Card>
  )
}

/** What may leave of each coin, and until when that is offered. */
function OfferCard({ offer, onEnd }: { readonly offer: BatchOffer; readonly onEnd: () => void }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const money = useMoney()
  const { takes, most, valueUsd, expiresAt } = offer
  return (
    <Card padded aria-labelledby="leaves">
      <h2 id="leaves" className="display text-card-title">
        <Trans>At most leaves</Trans>
      </h2>
      <ul className="mt-2 grid gap-1">
        {most.map((sum) => (
          <li key={sum.currency} className="num display text-[1.75rem] leading-tight wrap-anywhere">
            <Private>{money(sum)}</Private>
          </li>
        ))}
      </ul>
      <Facts
        className="mt-4 border-t border-line pt-4"
        items={[
          ...takes.map((sum) => ({ term: t`Takes about now`, value: <Private>{money(sum)}</Private> })),
          { term: t`Worth`, value: <Private>{format.about(valueUsd, 'USD')}</Private> },
        ]}
      />
      <p className="mt-4 text-label text-muted">
        <Trans>What is not needed stays in your balance. Fees are in these figures.</Trans>
      </p>
      <p className="mt-3 text-label">
        <Countdown until={expiresAt} totalMs={HOLDS_MS} onEnd={onEnd}>
          {(left) => <Trans>Offered for {left}</Trans>}
        </Countdown>
      </p>
    </Card>
  )
}

function PayButton({ review, asks }: { readonly review: Review; readonly asks: boolean }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const { batch, offer, asking, accept } = review
  const rows = offer?.rows ?? batch.counts.ready
  return (
    <AgreeBar offline={<Trans>You are offline. Paying needs a connection.</Trans>}>
      <Button
        size="large"
        wide
        icon={<IconWithdraw size={22} />}
        disabled={offer === null || !online}
        loading={asking && offer === null}
        loadingText={t`Asking what it takes…`}
        onClick={accept}
      >
        {asks ? (
          <Plural value={rows} one="Ask for # payment" other="Ask for # payments" />
        ) : (
          <Plural value={rows} one="Make # payment" other="Make # payments" />
        )}
      </Button>
    </AgreeBar>
  )
}
