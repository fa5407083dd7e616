/**
 * Proves that every payout that was ordered from a rail was confirmed: by its customer's signed statement of exactly that sale, or of the rule that wanted it. It reads
 * everything and mends nothing. What a worker ordered without writing it down, only the rails' own lists can tell (reconcile-rails.ts).
 */
import type { AuthorizationKeys } from '../../core/authorizations/index.ts'
import type { Tx } from '../../database/index.ts'
import { judgeConsent } from './judge-again.ts'
import { beforeConsent, orderedAfter } from './quick-sell.repo.ts'
import type { QuickSellCheck } from './verify-quick-sell.repo.ts'

const BATCH = 500

/** Counts sales that were ordered from a rail without their customer's consent. `keys`: all that ever signed. */
export async function verifySellConsents(tx: Tx, keys: AuthorizationKeys): Promise<readonly QuickSellCheck[]> {
  const { lastId, sells, found } = await beforeConsent(tx)
  // One that names itself older than it is.
  let violations = Math.abs(found - sells)
  let last = lastId
  for (;;) {
    const batch = await orderedAfter(tx, last, BATCH)
    violations += batch.filter(({ sell }) => sell === null || judgeConsent(keys, sell).kind !== 'fine').length
    last = batch.at(-1)?.id ?? last
    if (batch.length < BATCH) break
  }
  return [{ name: 'every payout that was ordered from a rail has its customer’s signed statement of exactly that sale, or of its rule', violations }]
}
