/** Mails the page of an invoice to its customer: with our words, and none of the company's but its name and a number. */
import { createHash } from 'node:crypto'
import { after, type BillId, DAY_MS, formatMoney, newId, ok, refuse, type Result } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import { getCompany } from '../../core/companies/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { sendToAddress } from '../../core/notices/index.ts'
import type { Caller } from '../../core/throttle/index.ts'
import { undoOnRefusal } from '../../database/index.ts'
import { inCurrencyOf, isOpen, remainingOf } from './bill.ts'
import type { BillsDeps } from './bills.deps.ts'
import type { MailRefusal } from './bills.refusals.ts'
import { findBill, lockBill, putMailed } from './bills.repo.ts'
import { type BillView, viewOf } from './read-bills.ts'
import { countUnder } from './throttles.ts'

// A mail that cannot be delivered for days says nothing new any more.
const MAIL_HOLDS_MS = 3 * DAY_MS

type Deps = Pick<BillsDeps, 'db' | 'clock' | 'policy' | 'billsKey' | 'noticeKey' | 'throttleKeys'>

/** Mails a bill to whom it names. Refuses one that is closed, or names no address, and too many of them. */
export async function mailBill(
  deps: Deps,
  { holder, userId }: ActorIds,
  id: BillId,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<BillView, MailRefusal>> {
  const { db, clock, policy, billsKey, noticeKey, throttleKeys } = deps
  return db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<BillView, MailRefusal>> => {
      if ((await findBill(tx, billsKey, holder, id)) === null) return refuse('not_found')
      const bill = await lockBill(tx, billsKey, id)
      if (bill === null) return refuse('not_found')
      const at = clock.now()
      if (!isOpen(bill, at)) return refuse('bill_closed')
      const email = bill.billedTo?.email ?? null
      if (email === null) return refuse('bill_no_mail')
      const counted = await countUnder(
        tx,
        throttleKeys,
        [
          { scope: 'bill-mail', of: id, max: policy.mailsOfBillPerDayMax, windowMs: DAY_MS },
          { scope: 'bill-mail:company', of: holder, max: policy.mailsPerDayMax, windowMs: DAY_MS },
        ],
        at,
      )
      if (!counted.ok) return counted
      const notice = newId('ntc', at.getTime())
      await putMailed(tx, id, createHash('sha256').update(`${notice}${email}`).digest(), at)
      const facts = {
        company: (await getCompany(tx, bill.holder)).name,
        number: bill.number ?? '',
        amount: formatMoney(inCurrencyOf(bill, remainingOf(bill))),
        currency: bill.amount.asset,
        dueOn: bill.dueOn ?? '',
      }
      const mail = { id: notice, kind: 'bill-to-pay', email, locale: bill.language, facts } as const
      await sendToAddress({ clock, sealingKey: noticeKey }, tx, {
        ...mail,
        secret: bill.code,
        expiresAt: after(at, MAIL_HOLDS_MS),
      })
      await recordAudit(tx, { at, actor: userId, action: 'bills.mailed', subject: id, ip, holder: bill.holder })
      return ok(await viewOf({ read: tx, billsKey }, { ...bill, mailedAt: at }))
    }),
  )
}
