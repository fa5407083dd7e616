/**
 * Codes to phones: one is sent to a number, and confirms that number for the customer who requested it. Each number has
 * the limits of mailed codes, and each customer one more over all numbers: every message costs, and some numbers earn
 * from each. Replacing a number puts money out on hold and notifies the mailbox, so that the thief of a session does
 * not reach the money before the owner notices.
 */
import { type Refusal, refuse, type Result, type UserId } from '@zend/kernel'
import { type Tx, undoOnRefusal } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { checkCode, type CodeRefusal, type CodeSent, sendActCode, type SendRefusal, spendCode } from '../codes/index.ts'
import { holdMoneyOut } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { type Caller, countUse } from '../throttle/index.ts'
import type { PersonsDeps } from './deps.ts'
import { findUser } from './persons.repo.ts'
import { openPhone, sealPhone } from './phones.ts'
import { putSealedPhone } from './profile.repo.ts'

const scopeOf = (userId: UserId, phone: string) =>
  ({ subject: userId, purpose: 'phone', email: phone, binding: phone }) as const

/** Sends a code to a number. `perHourMax` limits one customer's messages over all numbers. */
export async function sendPhoneCode(
  deps: PersonsDeps,
  { userId, phone, perHourMax }: { readonly userId: UserId; readonly phone: string; readonly perHourMax: number },
  deliver: (tx: Tx, code: string, expiresAt: Date) => Promise<void>,
): Promise<Result<CodeSent, SendRefusal>> {
  const counted = await countUse(deps, userId, 'phone-code', perHourMax)
  if (!counted.ok) return refuse('otp_limit_reached', { retryAt: counted.refusal.retryAt })
  return deps.db.transact((tx) =>
    sendActCode(deps, tx, {
      ...scopeOf(userId, phone),
      matchable: true,
      deliver: (code, expiresAt) => deliver(tx, code, expiresAt),
    }),
  )
}

/**
 * Confirms a number with its code: it becomes the account's, together with whatever `perform` does. A number different
 * from the account's current one holds money out. A wrong code is counted and nothing else happens; when `perform`
 * refuses, all it wrote is rolled back and the code can be used again.
 */
export async function confirmPhone<R extends Refusal>(
  deps: PersonsDeps,
  { userId, phone, code }: { readonly userId: UserId; readonly phone: string; readonly code: string },
  { ip }: Pick<Caller, 'ip'>,
  perform: (tx: Tx) => Promise<Result<null, R>>,
): Promise<Result<null, R | CodeRefusal>> {
  const scope = scopeOf(userId, phone)
  return deps.db.transact(async (tx): Promise<Result<null, R | CodeRefusal>> => {
    const checked = await checkCode(deps, tx, { ...scope, code })
    if (!checked.ok) return checked
    return undoOnRefusal(tx, async () => {
      const done = await perform(tx)
      if (!done.ok) return done
      await changePhone(deps, tx, userId, phone, ip)
      await spendCode(deps, tx, scope)
      return done
    })
  })
}

/**
 * Checks the code of a number that is to take the place of a confirmed one; counts a wrong try. `replacePhone` uses the
 * right one up.
 */
export const checkPhoneCode = (
  deps: PersonsDeps,
  { userId, phone, code }: { readonly userId: UserId; readonly phone: string; readonly code: string },
): Promise<Result<unknown, CodeRefusal>> =>
  deps.db.transact((tx) => checkCode(deps, tx, { ...scopeOf(userId, phone), code }))

/** Replaces the account's number with one whose code was right, in the caller's transaction, and tells the mailbox. */
export async function replacePhone(
  deps: PersonsDeps,
  tx: Tx,
  { userId, phone, ip }: { readonly userId: UserId; readonly phone: string; readonly ip: string },
): Promise<void> {
  await changePhone(deps, tx, userId, phone, ip)
  await spendCode(deps, tx, scopeOf(userId, phone))
}

/** Replaces the account's number; the same number changes nothing. */
async function changePhone(deps: PersonsDeps, tx: Tx, userId: UserId, phone: string, ip: string): Promise<void> {
  const user = await findUser(tx, userId)
  if (user === null) throw new Error(`${userId} confirms a phone number without an account`)
  if (openPhone(deps.keys.phone, userId, user.sealedPhone) === phone) return
  const at = deps.clock.now()
  await putSealedPhone(tx, userId, sealPhone(deps.keys.phone, userId, phone))
  const heldUntil = await holdMoneyOut(deps, tx, userId, 'phone_changed')
  await sendNotice(deps, tx, {
    kind: 'phone-changed',
    to: userId,
    facts: { at: at.toISOString(), heldUntil: heldUntil.toISOString() },
  })
  await recordAudit(tx, { at, actor: userId, action: 'identity.phone_changed', subject: userId, ip })
}
