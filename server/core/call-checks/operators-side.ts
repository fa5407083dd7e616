/**
 * Our side of a call check: reading the code to read out, and checking the customer's. Each step names its operator and
 * is in the audit trail. The caller decides who may be an operator.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { findIdByUsername } from '../persons/index.ts'
import { type CallCheckKey, sameText } from './customers-side.ts'
import { lockCallCheck, noteMet, noteRead } from './call-checks.repo.ts'

/** Dependencies of our side. */
export type OperatorsDeps = {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
  readonly keys: { readonly callCheck: CallCheckKey }
}

/** Refusal: this customer has no check that is open, or there is no such customer: the answer does not say which. */
export type NoCallCheck = Refusal<'otp_expired'>

/** What to read out, and until when it counts. */
export type CallerCode = { readonly code: string; readonly expiresAt: Date }

/** Returns the code to read out to a customer who began a check and has not answered it. */
export async function readCallCheck(
  { db, clock, keys }: OperatorsDeps,
  { operator }: { readonly operator: string },
  username: string,
): Promise<Result<CallerCode, NoCallCheck>> {
  return db.transact(async (tx): Promise<Result<CallerCode, NoCallCheck>> => {
    const at = clock.now()
    const userId = await findIdByUsername(tx, username)
    const check = userId === null ? null : await lockCallCheck(tx, keys.callCheck, userId)
    if (check === null || check.answeredAt !== null || check.expiresAt <= at) return refuse('otp_expired')
    await noteRead(tx, check.userId, at)
    await recordAudit(tx, { at, actor: operator, action: 'call_checks.read', subject: check.userId })
    return ok({ code: check.codes.ours, expiresAt: check.expiresAt })
  })
}

/**
 * Checks what the customer read out in turn, once, right or wrong: whether the person on the line has the customer's
 * session before them. Refuses when the customer has not yet typed our code rightly, or it is over.
 */
export async function meetCaller(
  { db, clock, keys }: OperatorsDeps,
  { operator }: { readonly operator: string },
  username: string,
  heard: string,
): Promise<Result<{ readonly isCustomer: boolean }, NoCallCheck>> {
  return db.transact(async (tx): Promise<Result<{ readonly isCustomer: boolean }, NoCallCheck>> => {
    const at = clock.now()
    const userId = await findIdByUsername(tx, username)
    const check = userId === null ? null : await lockCallCheck(tx, keys.callCheck, userId)
    if (check === null || !check.isUs || check.metAt !== null || check.expiresAt <= at) return refuse('otp_expired')
    const isCustomer = sameText(heard, check.codes.theirs)
    await noteMet(tx, check.userId, at)
    await recordAudit(tx, {
      at,
      actor: operator,
      action: 'call_checks.met',
      subject: check.userId,
      facts: { isCustomer },
    })
    return ok({ isCustomer })
  })
}
