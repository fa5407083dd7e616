/**
 * The one way a swap moves money in our books, as entries (docs/money.md). Pure.
 * It never decides whether a swap may be booked.
 */
import { subtract } from '@zend/kernel'
import { credit, customer, debit, house, type Posting } from '../../core/ledger/index.ts'
import { postingIdOf, type Swap } from './swap.ts'

/** Books both sides and the fee at once. A fee of zero has no entry. */
export function swapPosting({ id, holder, given, fee, received, occurredAt }: Swap): Posting {
  return {
    id: postingIdOf(id),
    kind: 'swap',
    cause: `swap:${id}`,
    occurredAt,
    legs: [
      debit(customer(holder, given.asset), given),
      ...(fee.amount === 0n ? [] : [credit(house('fees', given.asset), fee)]),
      credit(house('swap_inventory', given.asset), subtract(given, fee)),
      debit(house('swap_inventory', received.asset), received),
      credit(customer(holder, received.asset), received),
    ],
  }
}
