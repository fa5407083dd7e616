/** /zend-fx/review-payment: everything that will be signed, who has to approve it, and the confirmation. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isId } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { asksNote, useAsks } from '@zend/web/data/changes'
import { AgreeBar } from '@zend/web/data/orders'
import { supplierQuery } from '@zend/web/data/suppliers'
import { Button, Card, Facts, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconWithdraw } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { href, Navigate } from 'react-router'
import { storedFxDraft } from './fx.draft.ts'
import type { FxQuote } from './fx.queries.ts'
import { RAIL_NAMES, railIn } from './fx.rails.ts'
import { confirmPayment } from './later-parts.ts'
import { invoiceNote, slip, unanswered } from './later-steps.ts'
import { PayeeCard, PayeeShape } from './payee-card.tsx'
import { isBeyondMost } from './refusal-facts.ts'
import { RefusalNote } from './refusal-note.tsx'
import { NoSlip } from './no-slip.tsx'
import { PURPOSE_TEXTS } from './purpose-texts.ts'
import { Steps } from './steps.tsx'
import { isReady, type ReadyDraft } from './ready-draft.ts'
import { type Review, useReview } from './use-review.ts'

/** The screen; the details where they are not complete. */
export function ReviewPaymentScreen(): ReactElement {
  const [draft] = useState(storedFxDraft)
  return isReady(draft) ? <Reviewing draft={draft} /> : <Navigate to={href('/zend-fx/transfer-details')} replace />
}

function Reviewing({ draft }: { readonly draft: ReadyDraft }): ReactElement {
  const review = useReview(draft)
  const asks = useAsks(review.offer.data === undefined ? null : { abroad: review.offer.data.quote })
  useEffect(() => confirmPayment.fetch(), [])
  if (review.unanswered)
    return (
      <Suspense>
        <unanswered.Part onAsk={review.askAnew} />
      </Suspense>
    )
  return (
    <>
      <Steps at="review" />
      {review.step === 'code' ? (
        <Suspense>
          <confirmPayment.Part review={review} what={<What review={review} />} asks={asks !== null} />
        </Suspense>
      ) : (
        <Whole review={review} asks={asks} />
      )}
    </>
  )
}

/** The act in a sentence, with everything that the code is bound to. */
function What({ review: { draft, offer } }: { readonly review: Review }): ReactElement {
  const format = useFormat()
  const name = offer.data?.supplier.name ?? ''
  const delivers =
    offer.data === undefined ? draft.agreed.delivers : format.fiat(offer.data.delivers, offer.data.currency)
  const most = format.coin(draft.agreed.most, 'USDT', { full: true })
  return (
    <Trans>
      {name} gets {delivers}; at most {most} leaves.
    </Trans>
  )
}

function Whole({ review, asks }: { readonly review: Review; readonly asks: ReturnType<typeof useAsks> }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const { draft, offer, refusal } = review
  const quote = offer.data ?? null
  const failed = offer.error === null ? null : asApiError(offer.error)
  const problem = refusal ?? failed
  const amount = quote === null ? '' : format.fiat(quote.delivers, quote.currency)
  return (
    <section
      aria-label={t`Review the payment`}
      className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_396px]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Payee draft={draft} quote={quote} />
        {asks === null ? null : (
          <Suspense>
            <asksNote.Part asks={asks} exact />
          </Suspense>
        )}
        <p className="px-1 text-meta text-muted">
          <Trans>
            If it does not arrive, you get your USDT back at the original rate, our fee included, less what banks on the
            way may keep.
          </Trans>
        </p>
      </div>
      <div className="min-w-0 laptop:sticky laptop:top-23">
        {quote === null ? (
          <NoSlip asking={failed === null} />
        ) : (
          <Suspense fallback={<NoSlip asking />}>
            <slip.Part quote={quote} wished={draft.wish !== null} />
          </Suspense>
        )}
        {problem?.code.startsWith('invoice_') === true ? (
          <Suspense>
            <invoiceNote.Part error={problem} />
          </Suspense>
        ) : (
          <RefusalNote error={problem} onRetry={() => void offer.refetch()} className="mt-4 empty:hidden" />
        )}
        <AgreeBar offline={<Trans>You are offline. A payment needs a connection.</Trans>}>
          {problem !== null && isBeyondMost(problem) ? (
            <Button size="large" wide disabled={!online} onClick={() => void review.agreeAnew()}>
              <Trans>Take what it takes now</Trans>
            </Button>
          ) : (
            <Button
              size="large"
              wide
              icon={<IconWithdraw size={22} />}
              disabled={quote === null || failed !== null || !online}
              onClick={review.accept}
            >
              {asks === null ? <Trans>Pay {amount}</Trans> : <Trans>Ask to pay {amount}</Trans>}
            </Button>
          )}
        </AgreeBar>
      </div>
    </section>
  )
}

/** Who is paid, in full, and what banks and the supplier are told. */
function Payee({ draft, quote }: { readonly draft: ReadyDraft; readonly quote: FxQuote | null }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { supplierId, purpose, reference, agreed, wish } = draft
  const { data: supplier } = useQuery({
    ...supplierQuery(isId('spr', supplierId) ? supplierId : 'spr_'),
    enabled: isId('spr', supplierId),
  })
  const known = quote === null ? null : railIn(quote.rail)
  const until = agreed.until === null ? null : format.dayTime(agreed.until, new Date().toISOString())
  return (
    <Card padded className="tablet:p-6">
      {supplier === undefined ? <PayeeShape /> : <PayeeCard supplier={supplier} />}
      <Facts
        className="mt-4 border-t border-line pt-4"
        items={[
          { term: t`Reference they see`, value: <span className="wrap-anywhere">{reference.trim()}</span> },
          ...(quote?.invoices ?? []).map(({ number, pays }) => ({
            term: <span className="wrap-anywhere">{t`Invoice ${number}`}</span>,
            value: format.fiat(pays, quote?.currency ?? 'USD'),
          })),
          { term: t`For`, value: i18n._(PURPOSE_TEXTS[purpose]) },
          ...(known === null ? [] : [{ term: t`Sent by`, value: RAIL_NAMES[known] }]),
          ...(wish === null || until === null ? [] : [{ term: t`Waits for its rate until`, value: until }]),
        ]}
      />
      <p className="mt-4 flex flex-wrap gap-x-5">
        <TextLink href={href('/zend-fx/transfer-details')}>
          <Trans>Change the details</Trans>
        </TextLink>
        <TextLink href={href('/zend-fx/invoice')}>
          <Trans>Change the invoices</Trans>
        </TextLink>
      </p>
    </Card>
  )
}
