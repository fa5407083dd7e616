/** Where a payment is, in a sentence: what happened to the money, and what happens next. */
import { useLingui } from '@lingui/react/macro'
import type { FxPaymentAnswer } from '@zend/contracts'
import { RAILS } from '@zend/corridors'
import { useFormat } from '@zend/web/ui/format'
import { railIn } from './fx.rails.ts'
import { wishOf } from './payment.stages.ts'

/** Writes it. */
export function useSentence(): (payment: FxPaymentAnswer) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (payment) => {
    const { state, supplier, currency, most, delivers, payBy, arrival, delivery, returned } = payment
    const now = new Date().toISOString()
    const { name } = supplier
    const bound = format.coin(most, 'USDT', { full: true })
    const amount = format.fiat(delivers, currency)
    switch (state) {
      case 'funded': {
        const until = format.when('until', payBy, now)
        if (wishOf(payment, 'cancel') !== undefined) return t`You called it off. We stop it before anything leaves.`
        return t`It waits for a rate at which ${bound} is enough, ${until}. Nothing has left.`
      }
      case 'documents_review':
        return wishOf(payment, 'cancel') === undefined
          ? t`We look at the invoice before anything is exchanged. Nothing has left.`
          : t`You called it off. We stop it before anything leaves.`
      case 'info_requested':
        return wishOf(payment, 'cancel') === undefined
          ? t`A question about it has to be answered before it goes on.`
          : t`You called it off. We stop it before anything leaves.`
      case 'converting':
        return t`The rate is fixed. We are buying the ${amount} that ${name} gets.`
      case 'paying':
        return t`The ${amount} are bought and are being sent.`
      case 'unknown':
        return t`The bank has not told us yet whether it was sent. We keep asking, and never send it twice.`
      case 'sent': {
        const rail = railIn(payment.rail)
        if (rail !== null && RAILS[rail].isInstant)
          return t`It is on its way to ${name}, and usually there within minutes.`
        const by = arrival === null ? null : format.when('at', `${arrival.by}T12:00:00Z`, now, { exact: 'day' })
        return by === null
          ? t`It is on its way to ${name}.`
          : t`It is on its way to ${name}, and usually there ${by} at the latest.`
      }
      case 'delivered':
        return delivery === 'told'
          ? t`${name} has it: their bank told us.`
          : t`It should be there: the usual time has passed. Not every bank tells us.`
      case 'came_back':
        return wishOf(payment, 'give_back') === undefined
          ? t`It did not arrive. Say what to do with the money; without a word it goes back to your balance after a week.`
          : t`It did not arrive. The money is on its way back to your balance.`
      case 'returned': {
        const back = format.coin(returned ?? '0', 'USDT', { full: true })
        return t`It did not arrive, and ${back} are back in your balance.`
      }
      case 'cancelled':
        return t`You called it off. Nothing left, and ${bound} are free again.`
      case 'expired':
        return t`No rate came at which ${bound} was enough. Nothing left, and all of it is free again.`
      case 'not_taken':
        return t`It was not carried out. Nothing left, and ${bound} are free again.`
    }
  }
}
