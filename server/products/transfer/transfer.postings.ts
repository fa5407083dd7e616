/** The entries of a transfer (docs/money.md). Pure. */
import { credit, customer, debit, type Posting } from '../../core/ledger/index.ts'
import type { Transfer } from './transfer.ts'

/** Moves the payer's money to the payee, in full and in one posting: there is no intermediate account, and no fee. */
export function zendTransfer({ id, payerId, payeeId, money, at }: Transfer): Posting {
  return {
    id: `pst_${id.slice('trf_'.length)}`,
    kind: 'zend_transfer',
    cause: `transfer:${id}`,
    occurredAt: at,
    legs: [debit(customer(payerId, money.asset), money), credit(customer(payeeId, money.asset), money)],
  }
}
