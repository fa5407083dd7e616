/**
 * Verifies that every payout ordered from a rail was confirmed: by its customer's signed statement of exactly that
 * sale, or of the rule that wanted it and a worker's statement of the sale's terms. Read-only; it repairs nothing.
 * Orders that a worker did not store can only be found in the rails' own lists (reconcile-rails.ts).
 */
import { eachRow, type Tx } from '../../database/index.ts'
import { type ConsentKeys, judgeConsent } from './judge-again.ts'
import { orderedAfter, type OrderedSell } from './quick-sell.repo.ts'
import type { QuickSellCheck } from './verify-quick-sell.repo.ts'

const BATCH = 500

/** Counts sales that were ordered from a rail without their customer's consent. `keys`: all keys that ever signed. */
export async function verifySellConsents(tx: Tx, keys: ConsentKeys): Promise<readonly QuickSellCheck[]> {
  let violations = 0
  const ordered = eachRow(BATCH, (last: OrderedSell | null) => orderedAfter(tx, last?.id ?? null, BATCH))
  for await (const { sell } of ordered) if (sell === null || judgeConsent(keys, sell).kind !== 'fine') violations += 1
  return [
    {
      name: 'every payout that was ordered from a rail has its customer’s signed statement of exactly that sale, or of its rule',
      violations,
    },
  ]
}
