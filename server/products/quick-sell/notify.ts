/** Notifies about a quick sell: mails with their facts, activity items, live events. It does not decide when. */
import { QUICK_SELL_BADGES, type QuickSellState } from '@zend/contracts'
import { formatMoney, type Money } from '@zend/kernel'
import { activityRowOf, updateActivity } from '../../core/activity/index.ts'
import { isPart } from '../../core/approvals/index.ts'
import { announce, type CustomerEvent, eventRowOf } from '../../core/events/index.ts'
import { noticesTo, sendNotice, type Told } from '../../core/notices/index.ts'
import type { Order } from '../../core/offers/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sell } from './quick-sell.ts'

/** Dependencies of notifying. */
export type NotifyDeps = { readonly clock: Clock }

/**
 * Builds what is written with a new sale's hold: its activity item and live events, and, for a rule's sale, a notice to
 * these people.
 */
export function noticesOf(sell: Sell, told: Told | null): Pick<Order, 'activity' | 'notices' | 'events'> {
  const { id, holder, madeBy, sold, receives, to, institutionName, state, reachedAt } = sell
  const at = reachedAt.locked
  const words = [to.accountName, institutionName]
  const item = {
    id,
    holder,
    madeBy,
    type: 'quick_sell',
    direction: 'out',
    money: sold,
    counter: receives,
    network: null,
  } as const
  const letter = { kind: 'sell-by-rule', facts: factsOf(sell) } as const
  const notices = told !== null && sell.automatic ? noticesTo(letter, told, at) : []
  return {
    activity: activityRowOf({
      ...item,
      party: to.accountNumber,
      badge: QUICK_SELL_BADGES[state],
      occurredAt: at,
      words,
    }),
    notices,
    events: eventRowOf([
      ...notices.map((notice) => ({ to: notice.user_id, type: 'notification' as const, id: notice.id, at })),
      ...eventsOf(sell, at),
    ]),
  }
}

/**
 * Notifies that the local money arrived, and of the fee where it was late; of one of many that were confirmed
 * together people are told with the whole.
 */
export async function notifyPaid(deps: NotifyDeps, tx: Tx, sell: Sell, isLate: boolean): Promise<void> {
  if (await isPart(tx, sell.id)) return
  const facts = { ...factsOf(sell), feeBack: isLate ? formatMoney(sell.fee) : null }
  await sendNotice(deps, tx, { kind: 'sell-paid', to: sell.holder, facts })
}

/**
 * Notifies that money was returned: nobody could pay it, or the bank gave it back after it was paid. Of one of many
 * that were confirmed together only the latter is told by itself.
 */
export async function notifyReturned(
  deps: NotifyDeps,
  tx: Tx,
  sell: Sell,
  kind: 'sell-returned' | 'sell-reversed',
  returned: Money,
): Promise<void> {
  if (kind === 'sell-returned' && (await isPart(tx, sell.id))) return
  const facts = { ...factsOf(sell), returned: formatMoney(returned), returnedCurrency: returned.asset }
  await sendNotice(deps, tx, { kind, to: sell.holder, facts })
}

/** Shows a new state in the activity and in open browsers. */
export async function show(tx: Tx, sell: Sell, state: QuickSellState, at: Date): Promise<void> {
  await updateActivity(tx, [sell.id], QUICK_SELL_BADGES[state], at)
  await announceSell(tx, sell, at)
}

async function announceSell(tx: Tx, sell: Sell, at: Date): Promise<void> {
  for (const event of eventsOf(sell, at)) await announce(tx, event)
}

const eventsOf = ({ id, holder }: Sell, at: Date): readonly CustomerEvent[] => [
  { to: holder, type: 'quick_sell', id, at },
  { to: holder, type: 'balance', id: null, at },
]

const factsOf = ({ id, sold, receives, to, institutionName }: Sell) => ({
  sellId: id,
  amount: formatMoney(sold),
  currency: sold.asset,
  receives: formatMoney(receives),
  toCurrency: receives.asset,
  institution: institutionName,
  accountNumber: to.accountNumber,
})
