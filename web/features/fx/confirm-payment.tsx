/** The last step of a payment abroad: the mailed code, then the PIN, then the order. */
import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmStep, type OrderAnswer, UnknownOutcome, useConfirming } from '@zend/web/data/orders'
import { Note } from '@zend/web/ui'
import { IconWifiOff } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { Review } from './use-review.ts'
import { useRefusalText } from './use-refusal-text.ts'

/** Code, PIN, order. `what` names the act in a sentence; `asks`: others approve it first. */
export function ConfirmPayment({
  review,
  what,
  asks,
}: {
  readonly review: Review
  readonly what: ReactNode
  readonly asks: boolean
}): ReactElement {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const [preparing, setPreparing] = useState(false)
  const confirming = useConfirming(review.setCode)
  const { order, mailed, act, code } = review
  const settle = (result: OrderAnswer<Parameters<Review['onDone']>[0]>): void => {
    if (result.outcome === 'done') review.onDone(result.answer)
    else if (result.outcome === 'refused' && !confirming.refuse(result.error)) review.onRefused(result.error)
  }
  const send = async (typed: string, pin: string): Promise<void> => {
    setPreparing(true)
    try {
      settle(await review.give(typed, pin))
    } finally {
      setPreparing(false)
    }
  }
  if (order.state === 'unknown')
    return (
      <UnknownOutcome
        title={<Trans>We're checking your payment</Trans>}
        text={
          <Trans>
            No answer came, so we do not know yet whether it was made. We ask about the same payment again; it can't be
            made twice.
          </Trans>
        }
        see={{ href: href('/zend-fx'), text: <Trans>See the payments</Trans> }}
        error={null}
        asking={false}
        onAsk={async () => settle(await order.askAgain())}
      />
    )
  return (
    <div className="mx-auto max-w-[560px]">
      <ConfirmStep
        confirming={confirming}
        what={what}
        pending={preparing || order.state === 'sending' ? (asks ? t`Asking…` : t`Sending…`) : null}
        mailed={mailed}
        onResend={() => mailed.resend(act)}
        code={code}
        onCode={review.setCode}
        onPin={(typed, pin) => void send(typed, pin)}
        offline={
          <Note icon={<IconWifiOff size={20} />}>
            <Trans>You are offline. A payment needs a connection.</Trans>
          </Note>
        }
        codeText={refusalText}
        wrongPin={confirming.pin.error === null ? undefined : refusalText(confirming.pin.error)}
      />
    </div>
  )
}
