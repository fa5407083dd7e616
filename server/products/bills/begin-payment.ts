/** Begins a payment by a link: a bill of its own, with its own addresses, so that payers are told apart. */
import { after, DAY_MS, HOUR_MS, newId, ok, refuse, type Result } from '@zend/kernel'
import { type Caller, networkOf } from '../../core/throttle/index.ts'
import { undoOnRefusal } from '../../database/index.ts'
import { type Bill, isOpen } from './bill.ts'
import type { PayDeps } from './bills.deps.ts'
import type { BillClosed, NotFound, TooMany } from './bills.refusals.ts'
import { findByCode, insertBill } from './bills.repo.ts'
import { newCode, UNPAID } from './create-bill.ts'
import { countUnder } from './throttles.ts'

type Deps = Pick<PayDeps, 'db' | 'clock' | 'policy' | 'billsKey' | 'throttleKeys'>

/**
 * Begins a payment by the link that this code opens, and returns it; it is quoted for a day. Counted by the visitor's
 * network and by the link.
 */
export async function beginPayment(
  { db, clock, policy, billsKey, throttleKeys }: Deps,
  code: string,
  { name }: { readonly name: string | null },
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<Bill, NotFound | BillClosed | TooMany>> {
  const link = await findByCode(db.read, billsKey, code)
  if (link === null) return refuse('not_found')
  const now = clock.now()
  if (link.kind !== 'link' || !isOpen(link, now)) return refuse('bill_closed')
  const ends = after(now, policy.paymentMs)
  const payment: Bill = {
    ...link,
    ...UNPAID,
    id: newId('bil', now.getTime()),
    kind: 'payment',
    parent: link.id,
    code: newCode(),
    madeBy: null,
    createdAt: now,
    billedTo: name === null ? null : { name, email: null },
    expiresAt: link.expiresAt !== null && link.expiresAt < ends ? link.expiresAt : ends,
  }
  return db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<Bill, TooMany>> => {
      const counted = await countUnder(
        tx,
        throttleKeys,
        [
          { scope: 'pay-begin:link', of: link.id, max: policy.begunOfLinkPerDayMax, windowMs: DAY_MS },
          { scope: 'pay-begin:network', of: networkOf(ip), max: policy.begunPerHourMax, windowMs: HOUR_MS },
        ],
        now,
      )
      if (!counted.ok) return counted
      await insertBill(tx, billsKey, payment)
      return ok(payment)
    }),
  )
}
