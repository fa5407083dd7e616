/** Notifies about a payment abroad: mails with their facts, activity items, live events. It does not decide when. */
import { FX_BADGES } from '@zend/contracts'
import { formatMoney } from '@zend/kernel'
import { activityRowOf, updateActivity } from '../../core/activity/index.ts'
import { announce, type CustomerEvent, eventRowOf } from '../../core/events/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import type { Order } from '../../core/offers/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FxPayment } from './fx-payment.ts'

/** Dependencies of notifying. */
export type NotifyDeps = { readonly clock: Clock }

/** Builds what is written with a new payment's hold: its activity item and live events. */
export function noticesOf(payment: FxPayment): Pick<Order, 'activity' | 'notices' | 'events'> {
  const { id, holder, madeBy, most, deliver, supplierName, state, reachedAt } = payment
  const at = reachedAt.funded
  return {
    activity: activityRowOf({
      id,
      holder,
      madeBy,
      type: 'fx',
      direction: 'out',
      money: most,
      counter: deliver,
      network: null,
      party: supplierName,
      badge: FX_BADGES[state],
      occurredAt: at,
      words: [supplierName],
    }),
    notices: [],
    events: eventRowOf(eventsOf(payment, at)),
  }
}

/** Tells the people of the company what became of a payment. */
export function notify(
  deps: NotifyDeps,
  tx: Tx,
  { holder: to, deliver, supplierName: name, returned, most }: FxPayment,
  kind: 'fx-sent' | 'fx-came-back' | 'fx-returned',
): Promise<void> {
  const facts = { amount: formatMoney(deliver), currency: deliver.asset, name }
  if (kind !== 'fx-returned') return sendNotice(deps, tx, { kind, to, facts })
  const back = { returned: formatMoney(returned ?? most), returnedCurrency: most.asset }
  return sendNotice(deps, tx, { kind, to, facts: { ...facts, ...back } })
}

/** Shows a payment's state in the activity and in open browsers. */
export async function show(tx: Tx, payment: FxPayment, at: Date): Promise<void> {
  await updateActivity(tx, [payment.id], FX_BADGES[payment.state], at)
  for (const event of eventsOf(payment, at)) await announce(tx, event)
}

const eventsOf = ({ id, holder }: FxPayment, at: Date): readonly CustomerEvent[] => [
  { to: holder, type: 'fx', id, at },
  { to: holder, type: 'balance', id: null, at },
]
