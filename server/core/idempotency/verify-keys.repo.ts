/**
 * Verifies idempotency keys: the result of a key must belong to the key's holder, or they would be shown somebody
 * else's. It reads everything and repairs nothing.
 */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'

/** One invariant and how many rows break it. */
export type KeyCheck = { readonly name: string; readonly violations: number }

// A customer's history has every movement of money, whatever the product; what others of a company must approve first
// has its request. A swap key without one was used up when its offer expired.
const INVARIANTS = `
  select 'every key of a command answers a movement of its own customer' as name,
    (select count(*) from idempotency.keys k left join activity.items i on i.id = k.result_id and i.holder = k.holder
      left join approvals.requests r on r.subject = k.result_id and r.company_id = k.holder and i.id is null
      where case k.operation
        when 'withdraw' then coalesce(i.type not in ('withdrawal', 'transfer') or i.direction <> 'out',
          r.kind not in ('withdrawal', 'transfer'), true)
        when 'fx' then coalesce(i.type <> 'fx', r.kind <> 'fx', true)
        when 'quick-sell' then coalesce(i.type <> 'quick_sell', r.kind <> 'quick-sell', true)
        when 'swap' then i.type <> 'swap' or i.id is null and exists (select from activity.items o where o.id = k.result_id)
        else k.operation not in ('support-open', 'support-write', 'ask') end) as violations`

/** Counts keys with a result they must not have. 0 when all are correct. */
export async function verifyKeys(tx: Tx): Promise<readonly KeyCheck[]> {
  const { rows } = await tx.executeQuery<{ name: string; violations: string }>(CompiledQuery.raw(INVARIANTS))
  return rows.map(({ name, violations }) => ({ name, violations: Number(violations) }))
}
