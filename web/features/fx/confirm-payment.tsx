/** The last step of a payment abroad: the mailed code, then the PIN, then the order. */
import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmOrder } from '@zend/web/data/orders'
import type { ReactElement, ReactNode } from 'react'
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
  const { mailed, act } = review
  return (
    <ConfirmOrder
      inHand={review}
      what={what}
      working={asks ? t`Asking…` : t`Sending…`}
      unknown={{
        title: <Trans>We're checking your payment</Trans>,
        text: (
          <Trans>
            We haven't had an answer yet, so we're checking whether it went through. It can't be paid twice.
          </Trans>
        ),
        see: { href: href('/zend-fx'), text: <Trans>See the payments</Trans> },
      }}
      offline={<Trans>You are offline. A payment needs a connection.</Trans>}
      onResend={() => mailed.resend(act)}
      errorText={refusalText}
    />
  )
}
