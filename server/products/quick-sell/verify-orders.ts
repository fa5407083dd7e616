/**
 * Verifies, by the append-only orders, that no sale could be paid twice, or both paid and returned. Read-only; it
 * repairs nothing.
 */
import type { ProvenanceKeys } from '../../core/provenance/index.ts'
import { eachRow, type Tx } from '../../database/index.ts'
import { isOver } from './orders.ts'
import { countStrayOrders, type OrderedTwice, orderedTwiceAfter } from './orders.repo.ts'
import type { QuickSellCheck } from './verify-quick-sell.repo.ts'

const BATCH = 500

/**
 * Counts sales with an order that may still pay besides another order or besides returned money, and orders that belong
 * to no attempt.
 */
export async function verifySellOrders(tx: Tx, keys: ProvenanceKeys): Promise<readonly QuickSellCheck[]> {
  let violations = 0
  for await (const { cameBack, orders } of eachRow(BATCH, (last: OrderedTwice | null) =>
    orderedTwiceAfter(tx, last?.sellId ?? null, BATCH),
  )) {
    const open = new Set(orders.filter((order) => !isOver(keys, order)).map(({ reference }) => reference))
    if (open.size > (cameBack ? 0 : 1)) violations += 1
  }
  return [
    {
      name: 'before a sale is ordered anew, or its money comes back, every order of it that went before is proven over',
      violations,
    },
    { name: 'every order to a rail belongs to a try of its sale there', violations: await countStrayOrders(tx) },
  ]
}
