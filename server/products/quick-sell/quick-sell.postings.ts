/**
 * The ways a quick sell moves money in our books, as entries (docs/money.md). Pure. It never decides whether something
 * was sold, paid or returned.
 */
import { createHash } from 'node:crypto'
import { type LocalCurrency, type Money, money } from '@zend/kernel'
import {
  credit,
  customer,
  debit,
  type Hold,
  house,
  type Leg,
  type Posting,
  railAccount,
} from '../../core/ledger/index.ts'
import { causeOf, holdIdOf, isLocal, postingIdOf, returnOf, type Sell } from './quick-sell.ts'

/** Holds what is sold, from the moment of the request. */
export const sellHold = ({ id, holder, sold, reachedAt }: Sell): Hold => ({
  id: holdIdOf(id),
  account: customer(holder, sold.asset),
  amount: sold,
  cause: causeOf(id),
  occurredAt: reachedAt.locked,
})

/**
 * Books the sale: the coin is ours, the local money goes to clearing, and both fees are earned. A local balance only
 * goes to clearing.
 */
export function convertPosting(sell: Sell, occurredAt: Date): Posting {
  const { id, holder, sold, receives } = sell
  return {
    id: postingIdOf(id, ''),
    kind: 'quick_sell_convert',
    cause: causeOf(id),
    occurredAt,
    settles: holdIdOf(id),
    legs: [
      debit(customer(holder, sold.asset), sold),
      ...position(sell, 'taken'),
      ...fees(sell, 'earned'),
      credit(house('payout_clearing', receives.asset), receives),
    ],
  }
}

/** Books that a rail paid: the money in clearing left our balance there, and the rail's own charge is a cost. */
export function paidPosting(
  { id, receives }: Sell,
  rail: string,
  railFee: Money<LocalCurrency> | null,
  occurredAt: Date,
): Posting {
  const currency = receives.asset
  const cost = railFee === null || railFee.amount === 0n ? null : railFee
  const left = money(currency, receives.amount + (cost?.amount ?? 0n))
  return {
    id: postingIdOf(id, 'p'),
    kind: 'quick_sell_paid',
    cause: `quick_sell_paid:${id}`,
    occurredAt,
    legs: [
      debit(house('payout_clearing', currency), receives),
      ...(cost === null ? [] : [debit(house('rail_costs', currency), cost)]),
      credit(house(railAccount(rail), currency), left),
    ],
  }
}

/**
 * Books local money that a treasurer sent to a rail. Its id derives from the reference of the bank transfer, so that it
 * can exist only once per rail.
 */
export function fundingPosting(
  rail: string,
  value: Money<LocalCurrency>,
  bankReference: string,
  occurredAt: Date,
): Posting {
  const cause = `rail_funding:${rail}:${bankReference}`
  return {
    id: `pst_${createHash('sha256').update(cause).digest('hex').slice(0, 32)}`,
    kind: 'rail_funding',
    cause,
    occurredAt,
    legs: [debit(house(railAccount(rail), value.asset), value), credit(house('treasury_capital', value.asset), value)],
  }
}

/**
 * Returns the money to the customer in full. `from` is where it was: in clearing, or, when a bank gave it back after it
 * was paid, at the rail. As the coin, the sale is undone at its own rate; as local money, our fees are undone.
 */
export function returnPosting(sell: Sell, from: 'clearing' | { readonly rail: string }, occurredAt: Date): Posting {
  const { id, holder, receives } = sell
  const returned = returnOf(sell)
  const isUndone = !isLocal(sell) && sell.ifFailed === 'crypto'
  return {
    id: postingIdOf(id, 'r'),
    kind: 'quick_sell_return',
    cause: `quick_sell_return:${id}`,
    occurredAt,
    legs: [
      debit(house(from === 'clearing' ? 'payout_clearing' : railAccount(from.rail), receives.asset), receives),
      ...fees(sell, 'given back'),
      ...(isUndone ? position(sell, 'given back') : []),
      credit(customer(holder, returned.asset), returned),
    ],
  }
}

/** Books that our fee is given back, as local money, because the payout was late. */
export const latePosting = ({ id, holder, fee }: Sell, occurredAt: Date): Posting => ({
  id: postingIdOf(id, 'l'),
  kind: 'quick_sell_late',
  cause: `quick_sell_late:${id}`,
  occurredAt,
  legs: [debit(house('quick_sell_fees', fee.asset), fee), credit(customer(holder, fee.asset), fee)],
})

/** Our inventory: the coin against the local money that it is worth at the mid rate. */
function position(sell: Sell, way: 'taken' | 'given back'): readonly Leg[] {
  if (isLocal(sell)) return []
  const [coin, local] = [house('swap_inventory', sell.sold.asset), house('swap_inventory', sell.gross.asset)]
  return way === 'taken'
    ? [credit(coin, sell.sold), debit(local, sell.gross)]
    : [debit(coin, sell.sold), credit(local, sell.gross)]
}

function fees({ fee, flatFee }: Sell, way: 'earned' | 'given back'): readonly Leg[] {
  const both = money(fee.asset, fee.amount + flatFee.amount)
  const account = house('quick_sell_fees', both.asset)
  return both.amount === 0n ? [] : [way === 'earned' ? credit(account, both) : debit(account, both)]
}
