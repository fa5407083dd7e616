/** How a quick sell is told: the letters with their facts, the history's line, open browsers. It decides nothing about when. */
import { QUICK_SELL_BADGES, type QuickSellState } from '@zend/contracts'
import { formatMoney, type Money } from '@zend/kernel'
import { recordActivity, updateActivity } from '../../core/activity/index.ts'
import { announce } from '../../core/events/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Sell } from './quick-sell.ts'

/** What telling needs. */
export type TellDeps = { readonly clock: Clock }

/** Writes a new sale into the customer's history and tells open browsers; a rule's sale is told as a notice too. */
export async function tellOfSale(deps: TellDeps, tx: Tx, sell: Sell): Promise<void> {
  const { id, holder, madeBy, sold, receives, to, institutionName, state, reachedAt } = sell
  const at = reachedAt.locked
  const words = [to.accountName, institutionName]
  const item = { id, holder, madeBy, type: 'quick_sell', direction: 'out', money: sold, counter: receives, network: null } as const
  await recordActivity(tx, [{ ...item, party: to.accountNumber, badge: QUICK_SELL_BADGES[state], occurredAt: at, words }], at)
  if (sell.automatic) await sendNotice(deps, tx, { kind: 'sell-by-rule', to: holder, facts: factsOf(sell) })
  await announceSell(tx, sell, at)
}

/** Tells that the local money arrived. */
export const tellPaid = (deps: TellDeps, tx: Tx, sell: Sell): Promise<void> =>
  sendNotice(deps, tx, { kind: 'sell-paid', to: sell.holder, facts: factsOf(sell) })

/** Tells that money is back: nobody could pay it, or the bank gave it back after it was paid. */
export function tellBack(deps: TellDeps, tx: Tx, sell: Sell, kind: 'sell-returned' | 'sell-reversed', returned: Money): Promise<void> {
  const facts = { ...factsOf(sell), returned: formatMoney(returned), returnedCurrency: returned.asset }
  return sendNotice(deps, tx, { kind, to: sell.holder, facts })
}

/** Shows a new state in the history and to open browsers. */
export async function show(tx: Tx, sell: Sell, state: QuickSellState, at: Date): Promise<void> {
  await updateActivity(tx, [sell.id], QUICK_SELL_BADGES[state], at)
  await announceSell(tx, sell, at)
}

async function announceSell(tx: Tx, { id, holder }: Sell, at: Date): Promise<void> {
  await announce(tx, { to: holder, type: 'quick_sell', id, at })
  await announce(tx, { to: holder, type: 'balance', id: null, at })
}

const factsOf = ({ id, sold, receives, to, institutionName }: Sell) => ({
  sellId: id,
  amount: formatMoney(sold),
  currency: sold.asset,
  receives: formatMoney(receives),
  toCurrency: receives.asset,
  institution: institutionName,
  accountNumber: to.accountNumber,
})
