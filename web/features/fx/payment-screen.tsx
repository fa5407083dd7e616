/** /zend-fx/payments/{id}: one payment abroad, live: where the money is, what was taken, what can be done. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FxPaymentAnswer } from '@zend/contracts'
import { PURPOSE_NAMES } from '@zend/corridors'
import type { Id } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import { payAbroadLink, supportLink } from '@zend/web/data/links'
import { Card, Facts, Identicon, LinkButton, Skeleton, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconHeadset } from '@zend/web/ui/icons'
import { AmountText, Private } from '@zend/web/ui/money'
import { type ReactElement, Suspense } from 'react'
import { href } from 'react-router'
import { askedCards } from './asked.later-parts.ts'
import { fxPaymentQuery } from './fx.queries.ts'
import { PURPOSE_TEXTS } from './purpose-texts.ts'
import { FxBadge } from './fx-badge.tsx'
import { PaymentFiles } from './payment-files.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { Remedies } from './remedies.tsx'
import { TrackerCard } from './tracker-card.tsx'
import { useRateText } from './use-rate-text.ts'
import { useSentence } from './use-sentence.ts'

/** The page of one payment. */
export function FxPaymentScreen({ id }: { readonly id: Id<'fxp'> }): ReactElement {
  return (
    <QueryView query={useQuery(fxPaymentQuery(id))} loading={<Shape />}>
      {(payment) => <Detail payment={payment} />}
    </QueryView>
  )
}

function Detail({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement {
  const { id, supplier, state, delivers, purpose, reference } = payment
  return (
    <article className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Head payment={payment} />
        {payment.questions.length === 0 ? null : (
          <Suspense>
            <askedCards.Part payment={payment} />
          </Suspense>
        )}
        <Remedies payment={payment} />
        <PaymentTimeline payment={payment} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Figures payment={payment} />
        <PaymentFiles payment={payment} />
        {payment.at.converted === null || state === 'returned' ? null : <TrackerCard token={payment.tracker} />}
        <div className="grid gap-3 phone:grid-cols-2">
          <May permission="fx">
            <LinkButton
              href={payAbroadLink({ supplier: supplier.id, amount: delivers, purpose, reference })}
              variant="quiet"
            >
              <Trans>Pay again</Trans>
            </LinkButton>
          </May>
          <LinkButton href={supportLink(null)} variant="quiet" icon={<IconHeadset size={20} />}>
            <Trans>Get help</Trans>
          </LinkButton>
        </div>
        <p className="px-1 font-mono text-meta break-all text-muted">{id}</p>
      </div>
    </article>
  )
}

/** The cloth of the payment, its state, its amount, and where it is in a sentence. */
function Head({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement {
  const format = useFormat()
  const sentence = useSentence()
  const { id, supplier, currency, delivers, state, at } = payment
  return (
    <Card className="overflow-hidden">
      <Identicon text={id} columns={36} rows={6} weaving={state === 'delivered'} className="h-22 w-full" />
      <div className="px-5 py-5 tablet:px-7">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5" aria-live="polite">
          <FxBadge state={state} />
          <span className="num text-meta text-muted">{format.dayTime(at.funded, new Date().toISOString())}</span>
        </div>
        <div className="mt-2.5">
          <AmountText parts={format.fiatParts(delivers, currency)} sensitive />
        </div>
        <p className="mt-0.5 text-label text-muted wrap-anywhere">
          <Trans>to {supplier.name}</Trans>
        </p>
        <p className="mt-3 max-w-[60ch] text-body" role="status">
          {sentence(payment)}
        </p>
      </div>
    </Card>
  )
}

/** What was agreed, what was taken, and what banks were told. */
function Figures({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { supplier, currency, most, taken, feeUsd, rate, reference, tracking, cameBack, returned } = payment
  const rateText = useRateText()
  const purpose = PURPOSE_NAMES.find((each) => each === payment.purpose)
  const coin = (amount: string): ReactElement => <Private>{format.coin(amount, 'USDT', { full: true })}</Private>
  return (
    <Card padded>
      <Facts
        items={[
          {
            term: t`Supplier`,
            value: <TextLink href={href('/zend-fx/suppliers/:id', { id: supplier.id })}>{supplier.name}</TextLink>,
          },
          ...(taken === null ? [] : [{ term: t`Left your balance`, value: coin(taken) }]),
          { term: t`At most`, value: coin(most) },
          ...(rate === null ? [] : [{ term: t`Rate`, value: rateText(rate, currency) }]),
          ...(feeUsd === null
            ? []
            : [{ term: t`Our fee, in the rate`, value: <Private>{format.fiat(feeUsd, 'USD')}</Private> }]),
          ...(cameBack === null
            ? []
            : [{ term: t`Came back`, value: <Private>{format.fiat(cameBack, currency)}</Private> }]),
          ...(returned === null || taken === null ? [] : [{ term: t`Given back`, value: coin(returned) }]),
          { term: t`For`, value: purpose === undefined ? payment.purpose : i18n._(PURPOSE_TEXTS[purpose]) },
          { term: t`Reference they see`, value: <span className="wrap-anywhere">{reference}</span> },
          ...(tracking === null
            ? []
            : [
                {
                  term: t`Reference of the banks`,
                  value: <span className="font-mono text-meta break-all">{tracking}</span>,
                },
              ]),
        ]}
      />
    </Card>
  )
}

function Shape(): ReactElement {
  return (
    <div className="grid grid-cols-1 gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  )
}
