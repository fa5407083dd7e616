/** /zend-fx/success?id=: the payment just ordered, under the success dialog of specification §4. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FxPaymentAnswer } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { transactionLink } from '@zend/web/data/links'
import { Card, Facts, Identicon, LinkButton, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText, Private } from '@zend/web/ui/money'
import { type ReactElement, Suspense, useState } from 'react'
import { href } from 'react-router'
import { fxPaymentQuery } from './fx.queries.ts'
import { successDialog } from './later-parts.ts'
import { FxBadge } from './fx-badge.tsx'
import { Steps } from './steps.tsx'
import { useSentence } from './use-sentence.ts'

/** The page. */
export function FxSuccessScreen({ id }: { readonly id: Id<'fxp'> }): ReactElement {
  return (
    <>
      <Steps at="sent" />
      <div className="page-column max-w-[560px]">
        <QueryView query={useQuery(fxPaymentQuery(id))} loading={<Skeleton className="h-72 w-full rounded-card" />}>
          {(payment) => <Ordered payment={payment} />}
        </QueryView>
      </div>
    </>
  )
}

/** The facts, and the dialog over them. */
function Ordered({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const sentence = useSentence()
  const [open, setOpen] = useState(true)
  const { id, supplier, currency, delivers, most, reference, state } = payment
  const amount = format.fiat(delivers, currency)
  return (
    <>
      <Card className="overflow-hidden">
        <Identicon text={id} columns={36} rows={6} weaving className="h-22 w-full" />
        <div className="grid gap-5 p-5 tablet:p-7">
          <div>
            <FxBadge state={state} />
            <div className="mt-2.5">
              <AmountText parts={format.fiatParts(delivers, currency)} sensitive />
            </div>
            <p className="mt-2 text-body">{sentence(payment)}</p>
          </div>
          <Facts
            items={[
              { term: t`To`, value: <span className="wrap-anywhere">{supplier.name}</span> },
              { term: t`Reference they see`, value: <span className="wrap-anywhere">{reference}</span> },
              { term: t`At most leaves`, value: <Private>{format.coin(most, 'USDT', { full: true })}</Private> },
            ]}
          />
          <div className="grid gap-2.5">
            <LinkButton href={transactionLink(id)} wide>
              <Trans>Follow the payment</Trans>
            </LinkButton>
            <LinkButton href={href('/zend-fx')} variant="quiet" wide>
              <Trans>All payments</Trans>
            </LinkButton>
          </div>
        </div>
      </Card>
      <Suspense>
        <successDialog.Part
          open={open}
          onClose={() => setOpen(false)}
          title={t`Payment ordered`}
          text={t`${supplier.name} gets ${amount}. You can close this page: we write to you when it has arrived, or if anything happens to it.`}
        />
      </Suspense>
    </>
  )
}
