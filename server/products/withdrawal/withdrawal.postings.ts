/**
 * The one way a withdrawal moves money in our books, as entries (docs/money.md). Pure.
 * It never decides whether a withdrawal is done.
 */
import type { CoinCode, PostingId, WithdrawalId } from '@zend/kernel'
import { credit, customer, debit, type Hold, house, type Posting } from '../../core/ledger/index.ts'
import { causeOf, holdIdOf, receivesOf, type Withdrawal } from './withdrawal.ts'

/**
 * Returns the id of a withdrawal's posting: the withdrawal's own id under another prefix, so that it can exist only
 * once.
 * @example postingIdOf('wdr_0…') // 'pst_0…'
 */
export const postingIdOf = (id: WithdrawalId): PostingId => `pst_${id.slice('wdr_'.length)}`

/** Holds what the withdrawal takes, fee included, from the moment of the request. */
export const withdrawalHold = ({ id, holder, money, reachedAt }: Withdrawal): Hold<CoinCode> => ({
  id: holdIdOf(id),
  account: customer(holder, money.asset),
  amount: money,
  cause: causeOf(id),
  occurredAt: reachedAt.requested,
})

/**
 * Settles a withdrawal that is mined deep enough: the customer's hold is used up, the arrived amount left our
 * addresses, and the fee is ours. The treasury books what the network took.
 */
export function withdrawalSettle(withdrawal: Withdrawal, occurredAt: Date): Posting {
  const { id, holder, money, fee } = withdrawal
  return {
    id: postingIdOf(id),
    kind: 'withdrawal_settle',
    cause: causeOf(id),
    occurredAt,
    settles: holdIdOf(id),
    legs: [
      debit(customer(holder, money.asset), money),
      credit(house('chain_reserve', money.asset), receivesOf(withdrawal)),
      credit(house('fees', money.asset), fee),
    ],
  }
}
