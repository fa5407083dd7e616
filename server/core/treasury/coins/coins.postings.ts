/** The treasury's own postings (docs/money.md). Pure. A withdrawal's product books what it takes from a customer. */
import type { ChainTransactionId, CoinCode, Money, PostingId } from '@zend/kernel'
import { credit, debit, house, type Posting } from '../../ledger/index.ts'

/** Books the network fee of our transaction: a cost of the house, out of the reserve, in the network's own coin. */
export const networkCost = (
  id: PostingId,
  transaction: ChainTransactionId,
  fee: Money<CoinCode>,
  occurredAt: Date,
): Posting => ({
  id,
  kind: 'network_cost',
  cause: `network_cost:${transaction}`,
  occurredAt,
  legs: [debit(house('network_costs', fee.asset), fee), credit(house('chain_reserve', fee.asset), fee)],
})

/**
 * Books coins that a treasurer sent to the hot account from outside: into the reserve, as the house's own capital. The
 * cause names the coins, too: after a re-organisation others can be at the same place of the same transaction.
 */
export const treasuryFunding = (
  id: PostingId,
  funding: { readonly network: string; readonly txid: string; readonly place: string; readonly units: bigint },
  amount: Money<CoinCode>,
  occurredAt: Date,
): Posting => ({
  id,
  kind: 'treasury_funding',
  cause: `treasury_funding:${funding.network}:${funding.txid}:${funding.place}:${amount.asset}:${funding.units}`,
  occurredAt,
  legs: [debit(house('chain_reserve', amount.asset), amount), credit(house('treasury_capital', amount.asset), amount)],
})
