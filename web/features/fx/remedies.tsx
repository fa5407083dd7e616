/** What a company can do about a payment now: call it off, take its money back, ask its bank; and what came of it. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { FxPaymentAnswer } from '@zend/contracts'
import { RAILS } from '@zend/corridors'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { May, useMay } from '@zend/web/data/companies'
import { Button, Card, Note, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { href } from 'react-router'
import { comesBack } from './fx.amounts.ts'
import { type Wish, wishFor } from './fx.queries.ts'
import { railIn } from './fx.rails.ts'
import { ABOUT_DETAILS, reasonText } from './fx.texts.ts'
import { question } from './later-parts.ts'
import { wishOf } from './payment.stages.ts'
import { RefusalNote } from './refusal-note.tsx'

/** The card; nothing where nothing can be done, and nothing was wished. */
export function Remedies({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement | null {
  const mayPay = useMay('fx')
  const { state } = payment
  if (state === 'came_back') return <CameBack payment={payment} />
  const isAskedBefore = state === 'info_requested' && payment.at.converted === null
  if (state === 'funded' || state === 'documents_review' || isAskedBefore)
    return mayPay && wishOf(payment, 'cancel') === undefined ? <CallOff payment={payment} /> : null
  if (state === 'sent' || state === 'delivered') return <Recall payment={payment} />
  return null
}

/** A button that asks before it says what is wished of a payment. */
function WishButton({
  payment,
  kind,
  button,
  title,
  text,
  act,
  variant = 'quiet',
}: {
  readonly payment: FxPaymentAnswer
  readonly kind: Wish
  readonly button: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
  readonly act: ReactNode
  readonly variant?: 'quiet' | 'primary'
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => question.fetch(), [])
  const wish = useAction(async () => {
    await wishFor(queryClient, kind, payment.id)
    setOpen(false)
  })
  return (
    <>
      <Button variant={variant} disabled={!online} onClick={() => setOpen(true)}>
        {button}
      </Button>
      {open === null ? null : (
        <Suspense>
          <question.Part
            open={open}
            onClose={() => setOpen(false)}
            title={title}
            description={text}
            stay={t`Leave it`}
            act={act}
            onAct={() => void wish.act()}
            pending={wish.pending}
            pendingText={t`Asking…`}
          >
            <RefusalNote error={wish.error} />
          </question.Part>
        </Suspense>
      )}
    </>
  )
}

function CallOff({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap gap-3">
      <WishButton
        payment={payment}
        kind="cancel"
        button={<Trans>Call it off</Trans>}
        title={t`Call this payment off?`}
        text={t`Nothing has left yet. All of the money that is set aside is free again.`}
        act={t`Call it off`}
      />
    </div>
  )
}

/** It came back: why, how much of it, and what can be done. */
function CameBack({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { reason, cameBack, currency, delivers, taken, supplier } = payment
  const back = taken === null || cameBack === null ? null : comesBack({ taken, delivers, cameBack }, currency)
  const gets = back === null ? null : format.coin(back, 'USDT', { full: true })
  const came = cameBack === null ? '' : format.fiat(cameBack, currency)
  return (
    <Card padded className="grid gap-4 border-warn">
      <div>
        <h2 className="display text-card-title">
          <Trans>Why it came back</Trans>
        </h2>
        <p className="mt-1 text-body">{i18n._(reasonText(reason))}</p>
        {gets === null ? null : (
          <p className="num mt-2 text-label text-muted">
            {cameBack === delivers ? (
              <Trans>All of it came back. You get {gets}: the original rate, our fee included.</Trans>
            ) : (
              <Trans>
                {came} came back; banks on the way kept the rest. You get {gets}: the original rate, our fee included.
              </Trans>
            )}
          </p>
        )}
      </div>
      <May permission="fx">
        {wishOf(payment, 'give_back') === undefined ? (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <WishButton
              payment={payment}
              kind="give_back"
              variant="primary"
              button={<Trans>Take the money back</Trans>}
              title={t`Take the money back?`}
              text={
                gets === null
                  ? t`It goes back to your balance at the original rate.`
                  : t`${gets} go back to your balance. Then you can pay again, with other details if needed.`
              }
              act={t`Take it back`}
            />
            {ABOUT_DETAILS.has(reason ?? '') ? (
              <TextLink href={href('/zend-fx/suppliers/:id', { id: supplier.id })}>
                <Trans>Correct the supplier’s details</Trans>
              </TextLink>
            ) : null}
          </div>
        ) : (
          <p className="text-label text-muted" role="status">
            <Trans>You took it back. It is in your balance in a moment.</Trans>
          </p>
        )}
      </May>
    </Card>
  )
}

/** What a bank answered to being asked for the money. */
const RECALL_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  requested: msg`We asked the bank for the money. It is not promised, and can take weeks.`,
  refused: msg`The bank refused to ask for the money back.`,
  not_supported: msg`Money cannot be asked back by this way of paying. Ask your supplier for it.`,
  too_late: msg`It was too late to ask for the money back.`,
}
const BEING_ASKED = msg`You asked for the money back. We tell the bank.`

/** Asking the bank for money that has left, where its way allows that; or what came of it. */
function Recall({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement | null {
  const { i18n, t } = useLingui()
  const mayPay = useMay('fx')
  const rail = railIn(payment.rail)
  const wish = wishOf(payment, 'recall')
  if (wish !== undefined)
    return (
      <Note tone="info" icon={<IconInfo size={20} />}>
        {i18n._(RECALL_TEXTS[wish.answer ?? ''] ?? BEING_ASKED)}
      </Note>
    )
  if (!mayPay || rail === null || !RAILS[rail].canBeRecalled) return null
  return (
    <div className="flex flex-wrap gap-3">
      <WishButton
        payment={payment}
        kind="recall"
        button={<Trans>Ask for it back</Trans>}
        title={t`Ask the bank for the money back?`}
        text={t`Only for a mistake or a fraud. The supplier’s bank may refuse, and it can take weeks.`}
        act={t`Ask for it back`}
      />
    </div>
  )
}
