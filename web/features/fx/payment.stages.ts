/** The stages of a payment abroad, in order: what was reached, what is going on, what comes. Pure. */
import type { FxPaymentAnswer } from '@zend/contracts'
import type { StageState } from '@zend/web/ui'

/** What a stage is about. `ended`: it was called off or not made. */
export type StageKey = 'funded' | 'converted' | 'sent' | 'delivered' | 'came_back' | 'returned' | 'ended'

/** One stage with its moment, if it was reached. */
export type PaymentStage = { readonly key: StageKey; readonly state: StageState; readonly at: string | null }

type Seen = Pick<FxPaymentAnswer, 'state' | 'at'>

const stage = (key: StageKey, state: StageState, at: string | null): PaymentStage => ({ key, state, at })

/** Returns them. */
export function paymentStages({ state, at }: Seen): readonly PaymentStage[] {
  const funded = stage('funded', 'done', at.funded)
  if (state === 'cancelled' || state === 'expired' || state === 'not_taken')
    return [funded, stage('ended', 'failed', at.closed)]
  const converted = stage('converted', at.converted === null ? 'current' : 'done', at.converted)
  if (state === 'came_back' || state === 'returned') {
    // A conversion that nobody made leaves nothing to send; what was sent may have arrived before it came back.
    const left = at.sent === null ? [] : [stage('sent', 'done', at.sent)]
    const arrived = at.delivered === null ? [] : [stage('delivered', 'done', at.delivered)]
    const returned = stage('returned', state === 'returned' ? 'done' : 'current', at.closed)
    return [funded, converted, ...left, ...arrived, stage('came_back', 'failed', at.cameBack), returned]
  }
  const sent = stage('sent', at.sent !== null ? 'done' : at.converted === null ? 'next' : 'current', at.sent)
  const delivered = stage(
    'delivered',
    state === 'delivered' ? 'done' : at.sent === null ? 'next' : 'current',
    at.delivered,
  )
  return [funded, converted, sent, delivered]
}

/** The last wish of this kind; `undefined` where there was none. */
export const wishOf = (
  { wishes }: Pick<FxPaymentAnswer, 'wishes'>,
  kind: FxPaymentAnswer['wishes'][number]['kind'],
): FxPaymentAnswer['wishes'][number] | undefined => wishes.findLast((wish) => wish.kind === kind)
