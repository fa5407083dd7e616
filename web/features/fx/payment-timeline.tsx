/** The timeline of a payment: each stage with what happened to the money, who acts next, and when. */
import { useLingui } from '@lingui/react/macro'
import type { FxPaymentAnswer } from '@zend/contracts'
import { RAILS } from '@zend/corridors'
import { Card, Timeline } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { useBalanceVisibility } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { RAIL_NAMES, railIn } from './fx.rails.ts'
import { reasonText, STATE_TEXTS } from './fx.texts.ts'
import { paymentStages, type PaymentStage } from './payment.stages.ts'
import { useRateText } from './use-rate-text.ts'

/** The card. */
export function PaymentTimeline({ payment }: { readonly payment: FxPaymentAnswer }): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const words = useStageWords(payment)
  return (
    <Card padded>
      <div aria-live="polite">
        <Timeline
          stages={paymentStages(payment).map((stage) => {
            const [title, detail] = words(stage)
            const at = stage.at
            return {
              key: stage.key,
              state: stage.state,
              title: typeof title === 'string' ? title : i18n._(title),
              ...(detail === null ? {} : { detail }),
              ...(at === null ? {} : { time: format.dayTime(at, new Date().toISOString()), dateTime: at }),
            }
          })}
        />
      </div>
    </Card>
  )
}

/** Title and second line of each stage. */
function useStageWords(payment: FxPaymentAnswer) {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { hidden } = useBalanceVisibility()
  const { currency, delivers, most, taken, rate, rail, state, supplier, arrival, delivery, tracking } = payment
  const coin = (amount: string): string => (hidden ? '••••' : format.coin(amount, 'USDT', { full: true }))
  const money = (amount: string): string => (hidden ? '••••' : format.fiat(amount, currency))
  const rateText = useRateText()
  const known = railIn(rail)
  const by = known === null ? rail : RAIL_NAMES[known]
  const expected = (days: NonNullable<FxPaymentAnswer['arrival']>): string => {
    const now = new Date().toISOString()
    const day = (relation: 'at' | 'from' | 'until', date: string): string =>
      format.when(relation, `${date}T12:00:00Z`, now, { exact: 'day' })
    const [at, from, until] = [day('at', days.by), day('from', days.from), day('until', days.by)]
    return days.from === days.by ? t`Expected ${at}.` : t`Expected ${from} ${until}.`
  }
  const answerFirst = [
    i18n._(STATE_TEXTS.info_requested),
    t`You act next. It goes on once the answer was looked at.`,
  ] as const
  return ({ key, state: reached }: PaymentStage): readonly [string | (typeof STATE_TEXTS)['funded'], string | null] => {
    switch (key) {
      case 'funded':
        return [t`Ordered`, t`${coin(most)} set aside`]
      case 'converted': {
        if (state === 'documents_review')
          return [STATE_TEXTS.documents_review, t`A person compares it with the payment. Nothing leaves before.`]
        if (reached !== 'done' && state === 'info_requested') return answerFirst
        if (reached !== 'done')
          return [t`We wait for the rate`, t`We act next: the best price of our providers counts.`]
        const price = rate === null ? null : rateText(rate, currency)
        return [
          price === null ? t`The rate was fixed` : t`Rate fixed: ${price}`,
          taken === null ? null : t`${coin(taken)} became ${money(delivers)}`,
        ]
      }
      case 'sent': {
        if (reached === 'done')
          return [t`Sent by ${by}`, tracking === null ? null : t`Reference of the banks: ${tracking}`]
        if (reached === 'next') return [t`Sent by ${by}`, null]
        if (state === 'info_requested') return answerFirst
        return state === 'unknown'
          ? [t`We ask the bank`, t`It has not told us yet whether it was sent.`]
          : [t`We send it by ${by}`, t`We're working on it. What was bought can take two working days to settle.`]
      }
      case 'delivered': {
        if (reached === 'done')
          return [
            t({ message: 'Arrived', context: 'payment' }),
            delivery === 'told' ? t`The bank of ${supplier.name} told us.` : t`Presumed: the usual time has passed.`,
          ]
        if (reached === 'next') return [t({ message: 'Arrived', context: 'payment' }), null]
        if (known !== null && RAILS[known].isInstant) return [t`Their bank adds the money`, t`Usually within minutes.`]
        return [t`Their bank adds the money`, arrival === null ? null : expected(arrival)]
      }
      case 'came_back':
        return [STATE_TEXTS.came_back, i18n._(reasonText(payment.reason))]
      case 'returned':
        return reached === 'done'
          ? [STATE_TEXTS.returned, payment.returned === null ? null : coin(payment.returned)]
          : [t`You decide`, null]
      case 'ended':
        return [STATE_TEXTS[state], state === 'not_taken' ? i18n._(reasonText(payment.reason)) : null]
    }
  }
}
