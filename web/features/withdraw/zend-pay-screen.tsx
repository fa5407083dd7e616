/** /withdraw?kind=zend-pay: pays a customer by username, step by step. */
import { Trans, useLingui } from '@lingui/react/macro'
import { TaskPage } from '@zend/web/client/task-page'
import { ChangeNote } from '@zend/web/data/changes'
import type { Payee } from '@zend/web/data/sending'
import { Skeleton } from '@zend/web/ui'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import { type ReactElement, type ReactNode, Suspense, useEffect } from 'react'
import { HoldNote } from './hold-note.tsx'
import { confirmZendPay, recipientPanel, successDialog } from './later-parts.ts'
import { PayeeStep } from './payee-step.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { TierNote } from './tier-note.tsx'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { actOf, useZendPay } from './use-zend-pay.ts'
import { PaymentForm, PaymentReview } from './zend-pay-form.tsx'

/** The steps of one transfer. */
export function ZendPayScreen(): ReactElement {
  const format = useFormat()
  const pay = useZendPay()
  useEffect(() => {
    confirmZendPay.fetch()
    successDialog.fetch()
  }, [])
  const { payee, payment, step } = pay
  const { currency } = payment
  const amount = decimalOf(payment.amount) ?? '0'
  if (pay.unanswered) {
    return (
      <Frame payee={payee}>
        <UnknownOutcome onAsk={pay.askAnew} confirms />
      </Frame>
    )
  }
  if (pay.looking) {
    return (
      <Frame payee={payee}>
        <Skeleton className="h-40" />
      </Frame>
    )
  }
  if (payee === null) {
    return (
      <Frame payee={payee}>
        <TierNote />
        <HoldNote />
        <PayeeStep key={payment.toUser} username={payment.toUser} onAsk={pay.ask} onChosen={pay.setPayee} />
      </Frame>
    )
  }
  if (step === 'details') {
    return (
      <Frame payee={payee}>
        <ChangeNote changes={pay.changes} />
        <TierNote />
        <HoldNote />
        <PaymentForm
          payee={payee}
          payment={payment}
          fixed={pay.fixed}
          onCoin={pay.chooseCoin}
          onAmount={pay.typeAmount}
          onNote={pay.setNote}
          onOther={pay.chooseOther}
          onReview={pay.review}
        />
      </Frame>
    )
  }
  if (step === 'review') {
    return (
      <Frame payee={payee}>
        <PaymentReview payee={payee} payment={payment} changes={pay.changes} onContinue={pay.accept} />
        {pay.refused === null ? null : <RefusalNote error={pay.refused} intended={{ currency, amount }} />}
      </Frame>
    )
  }
  const written = format.coin(amount, currency, { full: true })
  const { name } = payee
  return (
    <Frame payee={payee}>
      <Suspense>
        <confirmZendPay.Part
          what={
            <Trans>
              You pay {written} to {name}.
            </Trans>
          }
          act={actOf(payment)}
          mailed={pay.mailed}
          code={pay.code}
          onCode={pay.setCode}
          order={pay.order}
          give={pay.give}
          onDone={pay.onDone}
          onRefused={pay.onRefused}
        />
      </Suspense>
    </Frame>
  )
}

function Frame({ payee, children }: { readonly payee: Payee | null; readonly children: ReactNode }): ReactElement {
  const { t } = useLingui()
  return (
    <TaskPage
      panelLabel={t`About the recipient`}
      panel={payee === null ? null : <recipientPanel.Part recipient={{ kind: 'zend-pay', ...payee }} />}
    >
      <div className="grid grid-cols-1 gap-4">{children}</div>
    </TaskPage>
  )
}
