/**
 * The one way a deposit moves money in our books, as entries (docs/money.md). Pure.
 * It never decides whether a deposit may be credited.
 */
import { type DepositId, money, type PostingId } from '@zend/kernel'
import { credit, customer, debit, house, type Posting } from '../../core/ledger/index.ts'
import type { Deposit } from './deposit.ts'

/** The posting of a deposit has the deposit's own id under another prefix, so that it can exist only once. @example postingIdOf('dep_0…') // 'pst_0…' */
export const postingIdOf = (deposit: DepositId): PostingId => `pst_${deposit.slice('dep_'.length)}`

/**
 * Credits a deposit: what arrived on chain goes to the customer, and whole minor units that came together from fractions (`dust`, usually 0) to the house.
 * The reserve is debited with both, so that it equals what our addresses hold.
 */
export function depositCredit(deposit: Pick<Deposit, 'id' | 'userId' | 'money'>, dust: bigint, occurredAt: Date): Posting {
  const { asset, amount } = deposit.money
  return {
    id: postingIdOf(deposit.id),
    kind: 'deposit_credit',
    cause: `deposit:${deposit.id}`,
    occurredAt,
    legs: [
      debit(house('chain_reserve', asset), money(asset, amount + dust)),
      credit(customer(deposit.userId, asset), deposit.money),
      ...(dust === 0n ? [] : [credit(house('dust', asset), money(asset, dust))]),
    ],
  }
}
