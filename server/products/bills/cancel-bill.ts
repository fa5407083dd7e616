/** Ends a bill. What still comes to its addresses is credited as ever, and said to be late. */
import { type BillId, ok, refuse, type Result } from '@zend/kernel'
import { recordAudit, type Via } from '../../core/audit/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import type { Caller } from '../../core/throttle/index.ts'
import type { BillsDeps } from './bills.deps.ts'
import type { BillClosed, NotFound } from './bills.refusals.ts'
import { findBill, lockBill, putCancelled } from './bills.repo.ts'
import { type BillView, viewOf } from './read-bills.ts'

/** Cancels a bill; with a link, the payments begun by it that are open. Refuses one that is paid or was cancelled. */
export async function cancelBill(
  { db, clock, billsKey }: Pick<BillsDeps, 'db' | 'clock' | 'billsKey'>,
  { holder, userId, ...via }: ActorIds & Via,
  id: BillId,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<BillView, NotFound | BillClosed>> {
  return db.transact(async (tx): Promise<Result<BillView, NotFound | BillClosed>> => {
    if ((await findBill(tx, billsKey, holder, id)) === null) return refuse('not_found')
    const bill = await lockBill(tx, billsKey, id)
    if (bill === null) return refuse('not_found')
    if (bill.state !== 'open' && bill.state !== 'part_paid' && bill.state !== 'expired') return refuse('bill_closed')
    const at = clock.now()
    await putCancelled(tx, id, userId, at)
    await recordAudit(tx, { at, actor: userId, action: 'bills.cancelled', subject: id, ip, holder, via })
    return ok(await viewOf({ read: tx, billsKey }, { ...bill, state: 'cancelled', cancelledAt: at }))
  })
}
