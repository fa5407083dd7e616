/** The last step of a batch: the mailed code, then the PIN, then the order. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMoney } from '@zend/web/data/batches'
import { ConfirmOrder } from '@zend/web/data/orders'
import { Button } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { href, useNavigate } from 'react-router'
import type { Review } from './use-review.ts'
import { useBatchErrorText } from './use-batch-error-text.ts'

/** Code, PIN, order. `asks`: others approve it first. */
export function ConfirmBatch({ review, asks }: { readonly review: Review; readonly asks: boolean }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const errorText = useBatchErrorText()
  const { id, offer, order, mailed } = review
  const ensure = useEffectEvent(() => {
    if (offer !== null) mailed.ensure({ id, root: offer.root })
  })
  // The step of an address that is opened anew has no code yet.
  useEffect(() => ensure(), [])
  return (
    <ConfirmOrder
      inHand={review}
      what={<What review={review} />}
      working={asks ? t`Asking…` : t`Sending…`}
      unknown={{
        title: <Trans>We're checking your batch</Trans>,
        text: (
          <Trans>
            We haven't had an answer yet, so we're checking whether it went through. It can't be paid twice.
          </Trans>
        ),
        see: { href: href('/batches'), text: <Trans>See the batches</Trans> },
      }}
      offline={<Trans>You are offline. Paying needs a connection.</Trans>}
      onResend={() => {
        if (offer !== null) mailed.resend({ id, root: offer.root })
      }}
      errorText={errorText}
    >
      <Button
        variant="ghost"
        wide
        className="mt-2"
        disabled={order.state === 'sending'}
        onClick={() => void navigate(-1)}
      >
        <Trans>Back</Trans>
      </Button>
    </ConfirmOrder>
  )
}

/** The act in a sentence, with everything that the code is bound to. */
function What({ review: { batch, offer } }: { readonly review: Review }): ReactElement {
  const money = useMoney()
  const format = useFormat()
  const { name } = batch
  const most = new Intl.ListFormat(format.language, { type: 'conjunction' }).format((offer?.most ?? []).map(money))
  return (
    <Plural
      value={offer?.rows ?? 0}
      one={`${name}: # payment; at most ${most} leaves.`}
      other={`${name}: # payments; at most ${most} leaves.`}
    />
  )
}
