/** Notes the mail address that whoever pays leaves on the page, once: a link goes there when too much comes. */
import { HOUR_MS, ok, refuse, type Result } from '@zend/kernel'
import { type Caller, networkOf } from '../../core/throttle/index.ts'
import { undoOnRefusal } from '../../database/index.ts'
import type { PayDeps } from './bills.deps.ts'
import type { BillClosed, NotFound, TooMany } from './bills.refusals.ts'
import { findByCode, lockBill, putPayerMail } from './bills.repo.ts'
import { openPay, type PayView } from './open-pay.ts'
import { countUnder } from './throttles.ts'

/** Notes it. Refused for a link, which nobody pays by itself; where an address was left before; and too many. */
export async function leaveMail(
  deps: PayDeps,
  code: string,
  { email }: { readonly email: string },
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<PayView, NotFound | BillClosed | TooMany>> {
  const { db, clock, policy, billsKey, throttleKeys } = deps
  const found = await findByCode(db.read, billsKey, code)
  if (found === null) return refuse('not_found')
  if (found.kind === 'link') return refuse('bill_closed')
  const left = await db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<null, BillClosed | TooMany>> => {
      const bill = await lockBill(tx, billsKey, found.id)
      if (bill === null || bill.payerMail !== null || bill.refundTo !== null) return refuse('bill_closed')
      const limit = { scope: 'pay-mail:network', max: policy.begunPerHourMax, windowMs: HOUR_MS } as const
      const counted = await countUnder(tx, throttleKeys, [{ ...limit, of: networkOf(ip) }], clock.now())
      if (!counted.ok) return counted
      await putPayerMail(tx, billsKey, bill.id, email)
      return ok(null)
    }),
  )
  return left.ok ? openPay(deps, code) : left
}
