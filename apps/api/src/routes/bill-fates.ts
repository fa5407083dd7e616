/** What became of coins that came for a bill, by the products that rules or members had them go to. */
import type { BillArrival } from '@zend/contracts'
import { type DepositId, formatMoney } from '@zend/kernel'
import type { NetworkTable } from '@zend/server/core/assets'
import { addressesOn, type CustodyDeps } from '@zend/server/core/custody'
import type { Database, Tx } from '@zend/server/database'
import type { Bill, BillView } from '@zend/server/products/bills'
import { salesOfDeposits } from '@zend/server/products/quick-sell'
import { conversionsAmong } from '@zend/server/products/swap'
import { type SentTo, withdrawalsTo } from '@zend/server/products/withdrawal'

/** What rules made of arrivals, by deposit. */
export type Fates = {
  readonly converted: ReadonlyMap<DepositId, NonNullable<BillArrival['converted']>>
  readonly sold: ReadonlyMap<DepositId, NonNullable<BillArrival['sold']>>
}
/** Of nothing. */
export const NO_FATES: Fates = { converted: new Map(), sold: new Map() }

/** Reads what rules made of what came for a bill. */
export async function fatesOf(
  { db: { read } }: { readonly db: Pick<Database, 'read'> },
  { bill: { holder }, arrivals }: Pick<BillView, 'bill' | 'arrivals'>,
): Promise<Fates> {
  const deposits = arrivals.map(({ deposit }) => deposit)
  const [conversions, sales] = [
    await conversionsAmong(read, holder, deposits),
    await salesOfDeposits(read, holder, deposits),
  ]
  return {
    converted: new Map(
      conversions.map(({ deposit, into, state, reason, swap }) => [
        deposit,
        { into, state, reason, transaction: state === 'done' ? swap : null },
      ]),
    ),
    sold: new Map(
      sales.map(({ deposit, id: transaction, state, receives }) => [
        deposit,
        { transaction, state, currency: receives.asset, amount: formatMoney(receives) },
      ]),
    ),
  }
}

/** Returns what a company sent to where an excess of a bill is wanted back. */
export type ReturnsOf = (tx: Tx, bill: Pick<Bill, 'holder' | 'refundTo'>) => Promise<readonly SentTo[]>

const RETURNS_SHOWN = 10

/** Reads it from the withdrawals; nothing where no address was named. */
export const returnsWith =
  ({ custody, networks }: { readonly custody: CustodyDeps; readonly networks: NetworkTable }): ReturnsOf =>
  async (tx, { holder, refundTo }) => {
    if (refundTo === null || !networks[refundTo.network].enabled) return []
    const { network, address, at: since } = refundTo
    const parsed = addressesOn(custody, network).parseAddress(address)
    return parsed.ok
      ? withdrawalsTo(tx, holder, { network, address, lookupKey: parsed.value.lookupKey, since }, RETURNS_SHOWN)
      : []
  }
