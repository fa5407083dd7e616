/**
 * Mails a link to whoever paid too much, or too late, by which they say where it goes back: a member asks for it, or it
 * goes by itself when too much came. It pays nothing: the company returns it as any withdrawal, under its policy.
 */
import { createHash } from 'node:crypto'
import { after, type BillId, DAY_MS, formatMoney, newId, ok, refuse, type Result, type UserId } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import { getCompany } from '../../core/companies/index.ts'
import type { ActorIds } from '../../core/holders/index.ts'
import { sendToAddress } from '../../core/notices/index.ts'
import type { SealingKey } from '../../core/sealing/index.ts'
import type { Caller } from '../../core/throttle/index.ts'
import { type Tx, undoOnRefusal } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Bill, excessOf, inCurrencyOf } from './bill.ts'
import type { BillsDeps } from './bills.deps.ts'
import type { MailRefusal } from './bills.refusals.ts'
import { findBill, lockBill } from './bills.repo.ts'
import { insertClaim } from './claims.repo.ts'
import { newCode } from './create-bill.ts'
import { type BillView, viewOf } from './read-bills.ts'
import { countUnder } from './throttles.ts'

/** How long such a link names an address. */
const CLAIM_MS = 30 * DAY_MS
const MAIL_HOLDS_MS = 3 * DAY_MS

type Deps = Pick<BillsDeps, 'db' | 'clock' | 'policy' | 'billsKey' | 'noticeKey' | 'throttleKeys'>

/** Whom a claim of this bill goes to, unless somebody says: whoever left an address, else whom it is for. */
export const claimantOf = ({ payerMail, billedTo }: Pick<Bill, 'payerMail' | 'billedTo'>): string | null =>
  payerMail ?? billedTo?.email ?? null

/**
 * Mails the link. Refuses a bill of which nothing is to be returned, or whose address was named already; one without an
 * address to mail to; and too many mails.
 */
export async function mailClaim(
  deps: Deps,
  { holder, userId }: ActorIds,
  { bill: id, email: said }: { readonly bill: BillId; readonly email: string | null },
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<BillView, MailRefusal>> {
  const { db, clock, policy, billsKey, throttleKeys } = deps
  return db.transact((tx) =>
    undoOnRefusal(tx, async (): Promise<Result<BillView, MailRefusal>> => {
      if ((await findBill(tx, billsKey, holder, id)) === null) return refuse('not_found')
      const bill = await lockBill(tx, billsKey, id)
      if (bill === null) return refuse('not_found')
      if (excessOf(bill) === null || bill.refundTo !== null) return refuse('bill_closed')
      const email = said ?? claimantOf(bill)
      if (email === null) return refuse('bill_no_mail')
      const at = clock.now()
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
      await sendClaim(deps, tx, bill, { email, madeBy: userId })
      await recordAudit(tx, { at, actor: userId, action: 'bills.claim_mailed', subject: id, ip, holder })
      return ok(await viewOf({ read: tx, billsKey }, bill))
    }),
  )
}

/** Stores a claim and its mail, in the caller's transaction, which holds the bill's row. */
export async function sendClaim(
  {
    clock,
    billsKey,
    noticeKey,
  }: { readonly clock: Clock; readonly billsKey: SealingKey; readonly noticeKey: SealingKey },
  tx: Tx,
  bill: Bill,
  { email, madeBy }: { readonly email: string; readonly madeBy: UserId | null },
): Promise<void> {
  const madeAt = clock.now()
  const notice = newId('ntc', madeAt.getTime())
  const [code, endsAt] = [newCode(), after(madeAt, CLAIM_MS)]
  const mailHash = createHash('sha256').update(`${notice}${email}`).digest()
  await insertClaim(tx, billsKey, { bill: bill.id, code, email, mailHash, madeBy, madeAt, endsAt })
  const facts = {
    company: (await getCompany(tx, bill.holder)).name,
    number: bill.number ?? '',
    amount: formatMoney(inCurrencyOf(bill, excessOf(bill) ?? 0n)),
    currency: bill.amount.asset,
  }
  await sendToAddress({ clock, sealingKey: noticeKey }, tx, {
    id: notice,
    kind: 'bill-claim',
    email,
    locale: bill.language,
    facts,
    secret: `${bill.code}.${code}`,
    expiresAt: after(madeAt, MAIL_HOLDS_MS),
  })
}
