/** What a company can do about a payment now: call it off, take its money back, ask its bank; and what came of it. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { FxPaymentAnswer } from '@zend/contracts'
import { RAILS } from '@zend/corridors'
import { AskedButton } from '@zend/web/client/asked-button'
import { May, useMay } from '@zend/web/data/companies'
import { payAbroadLink } from '@zend/web/data/links'
import { correctLink } from '@zend/web/data/suppliers'
import { Card, Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { comesBack } from './fx.amounts.ts'
import { type Wish, wishFor } from './fx.queries.ts'
import { railIn } from './fx.rails.ts'
import { ABOUT_DETAILS, reasonText } from './fx.texts.ts'
import { wishOf } from './payment.stages.ts'
import { useRefusalText } from './use-refusal-text.ts'

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
  onDone,
}: {
  readonly payment: FxPaymentAnswer
  readonly kind: Wish
  readonly button: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
  readonly act: ReactNode
  readonly variant?: 'quiet' | 'primary'
  readonly onDone?: () => Promise<void>
}): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const refusalText = useRefusalText()
  return (
    <AskedButton
      variant={variant}
      button={button}
      title={title}
      text={text}
      stay={t`Leave it`}
      act={act}
      working={t`Asking…`}
      onAct={async () => {
        await wishFor(queryClient, kind, payment.id)
        await onDone?.()
      }}
      errorText={refusalText}
    />
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
  const { reason, cameBack, currency, delivers, taken } = payment
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
            <SendAgain payment={payment} />
            <WishButton
              payment={payment}
              kind="give_back"
              button={<Trans>Take the money back</Trans>}
              title={t`Take the money back?`}
              text={
                gets === null
                  ? t`It goes back to your balance at the original rate.`
                  : t`${gets} go back to your balance. Then you can pay again, with other details if needed.`
              }
              act={t`Take it back`}
            />
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

/**
 * Takes the money back and leads on to the same payment, filled in: through the supplier's details, where these were
 * wrong. Its change is confirmed, shown to approvers and rests as any other; nothing is sent before it holds.
 */
function SendAgain({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { supplier, delivers: amount, purpose, reference, reason } = payment
  const isWrong = ABOUT_DETAILS.has(reason ?? '')
  const again = payAbroadLink({ supplier: supplier.id, amount, purpose, reference })
  return (
    <WishButton
      payment={payment}
      kind="give_back"
      variant="primary"
      button={isWrong ? <Trans>Correct and send again</Trans> : <Trans>Send it again</Trans>}
      title={isWrong ? t`Correct the details and send again?` : t`Send this payment again?`}
      text={
        isWrong
          ? t`Its money comes back to your balance. Next you correct the supplier’s details; then the same payment is filled in for you.`
          : t`Its money comes back to your balance, and the same payment is filled in for you.`
      }
      act={isWrong ? t`Correct and send again` : t`Send it again`}
      onDone={async () => navigate(isWrong ? correctLink(supplier.id, again) : again)}
    />
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
