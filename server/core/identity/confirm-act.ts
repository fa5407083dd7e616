/**
 * Confirming an act of the customer's and doing it, in one transaction that belongs to this function, so that no caller can lose a count: a wrong code
 * or PIN is committed as a try and nothing else happens; a right one is used up exactly when the act is done.
 */
import type { Refusal, Result, UserId } from '@zend/kernel'
import { type Tx, undoOnRefusal } from '../../database/index.ts'
import { type Authorization, authorize, type Factor, type Statement } from '../authorizations/index.ts'
import { type Act, bindingOf, PURPOSES } from './acts.ts'
import { comparePin } from './check-pin.ts'
import { checkCode, type CodeRefusal, spendCode } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { findUser } from './identity.repo.ts'
import type { PinRefusal } from './pin.ts'
import { lockPin } from './pin.repo.ts'

/** A mailed code and the act it is meant for, as the caller understood the request. A code of any other amount or payee is wrong. */
export type MailedCode = { readonly act: Act; readonly code: string }

/** Confirmed by the mailed code alone. */
export type ByCode = { readonly userId: UserId; readonly otp: MailedCode; readonly pin?: undefined }
/** Confirmed by the PIN alone. */
export type ByPin = { readonly userId: UserId; readonly pin: string; readonly otp?: undefined }
/** Confirmed by both. */
export type ByBoth = { readonly userId: UserId; readonly pin: string; readonly otp: MailedCode }
/** What a customer confirms with: the PIN, the mailed code, or both. */
export type Confirmation = ByCode | ByPin | ByBoth

/** Why an act was not confirmed. */
export type ConfirmRefusal = CodeRefusal | PinRefusal

/** Signs what was confirmed as the act states it, with the moment and the means of the confirmation. */
export type Authorize = (statement: Statement) => Authorization

/** What is confirmed. */
export type Confirmed<T, R extends Refusal> = {
  /**
   * Looks whether this very command was done before (its idempotency key): then its first answer is given and nothing is asked or counted. It runs
   * under the customer's lock, so of two at once the second sees what the first did. It must not write.
   */
  readonly earlier?: (tx: Tx) => Promise<Result<T, R> | null>
  /** Does the act, and keeps with it what `authorize` makes of its statement. When it refuses, all it wrote is undone, and the code can be used again. */
  readonly perform: (tx: Tx, authorize: Authorize) => Promise<Result<T, R>>
}

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys'>

/**
 * Checks the code, then the PIN, and only then performs the act. Money is locked after the customer's PIN everywhere, so acts of one customer
 * that need the PIN happen one after the other. `perform` must do nothing but talk to its transaction: it may be run again.
 */
export function confirmAct<T, R extends Refusal>(deps: Deps, by: ByCode, act: Confirmed<T, R>): Promise<Result<T, R | CodeRefusal>>
export function confirmAct<T, R extends Refusal>(deps: Deps, by: ByPin, act: Confirmed<T, R>): Promise<Result<T, R | PinRefusal>>
export function confirmAct<T, R extends Refusal>(deps: Deps, by: Confirmation, act: Confirmed<T, R>): Promise<Result<T, R | ConfirmRefusal>>
export async function confirmAct<T, R extends Refusal>(
  deps: Deps,
  { userId, pin, otp }: Confirmation,
  { earlier, perform }: Confirmed<T, R>,
): Promise<Result<T, R | ConfirmRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<T, R | ConfirmRefusal>> => {
    const storedPin = pin === undefined ? null : await lockPin(tx, userId)
    const before = (await earlier?.(tx)) ?? null
    if (before !== null) return before
    const code = otp === undefined ? null : await scopeOf(tx, userId, otp)
    if (code !== null) {
      const checked = await checkCode(deps, tx, code)
      if (!checked.ok) return checked
    }
    if (pin !== undefined) {
      const checked = await comparePin(deps, tx, userId, storedPin, pin)
      if (!checked.ok) return checked
    }
    return undoOnRefusal(tx, async () => {
      const done = await perform(tx, consented(deps, { pin, otp }))
      if (done.ok && code !== null) await spendCode(deps, tx, code)
      return done
    })
  })
}

/**
 * What a command came to that can no longer be prepared: it may have been sent before and be under way at this moment. So `earlier` (see `Confirmed`) looks
 * once whatever act of the customer's holds the PIN now has ended; acts confirmed without the PIN are not waited for. `null` when nothing came of it until
 * then. What has not come to the PIN yet may still be done: a reason that does not pass by itself, such as an offer's end, has to be looked at again in `perform`.
 */
export function doneBefore<T, R extends Refusal>(
  { db }: Pick<Deps, 'db'>,
  userId: UserId,
  earlier: (tx: Tx) => Promise<Result<T, R> | null>,
): Promise<Result<T, R> | null> {
  return db.transact(async (tx) => {
    await lockPin(tx, userId)
    return earlier(tx)
  })
}

function consented({ clock, keys }: Deps, { pin, otp }: Pick<Confirmation, 'pin' | 'otp'>): Authorize {
  const factors: readonly Factor[] = [...(pin === undefined ? [] : (['pin'] as const)), ...(otp === undefined ? [] : (['code'] as const))]
  const consent = { confirmedAt: clock.now(), factors }
  return (statement) => authorize(keys.authorization, statement, consent)
}

async function scopeOf(tx: Tx, userId: UserId, { act, code }: MailedCode) {
  const user = await findUser(tx, userId)
  if (user === null) throw new Error(`${userId} confirms an act without an account`)
  return { subject: userId, purpose: PURPOSES[act.kind], email: user.email, binding: bindingOf(act), code }
}
