/**
 * Doing what a customer confirmed: the confirmer looks at code and PIN and counts wrong tries, then the act is done in
 * a transaction of its own that uses the code up. So no act can lose a count, and a right code is used up exactly when
 * the act is done.
 */
import { type HolderId, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import { type Database, type Tx, undoOnRefusal } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Authorization, Statement } from '../authorizations/index.ts'
import { type CodeRefusal, useThisCode } from '../codes/index.ts'
import { lockActs } from '../holders/index.ts'
import type { ByCode, ByPin, CodeToSpend, Confirmation, Confirmed, Confirmer, ConfirmRefusal } from './confirmation.ts'
import type { PinRefusal } from './pin.ts'

/** What is confirmed. */
export type ConfirmedAct<T, R extends Refusal> = {
  /**
   * Looks whether this very command was done before (its idempotency key): then its first answer is given. It runs
   * under the holder's lock, so of two at once the second sees what the first did. It must not write.
   */
  readonly earlier?: (tx: Tx) => Promise<Result<T, R> | null>
  /** Does the act. When it refuses, all it wrote is undone, and the code can be used again. */
  readonly perform: (tx: Tx) => Promise<Result<T, R>>
}

/**
 * An act that whoever pays it checks again: it is stated before it is confirmed, and done with the signature over the
 * statement.
 */
export type StatedAct<T, R extends Refusal> = Pick<ConfirmedAct<T, R>, 'earlier'> & {
  readonly statement: Statement
  /**
   * Does the act in a transaction that it shares with others' acts, when nothing stands in its way: with the holder's
   * acts locked, and with the code used up in it. `null`, with nothing done, when something does or it was done before:
   * then `earlier` and `perform` say what.
   */
  readonly atOnce?: (authorization: Authorization, code: CodeToSpend) => Promise<T | null>
  readonly perform: (tx: Tx, authorization: Authorization) => Promise<Result<T, R>>
}

/** What doing a confirmed act needs. */
export type ActDeps = { readonly db: Database; readonly clock: Clock; readonly confirmer: Confirmer }

/**
 * Has the code, then the PIN looked at, and only then performs the act. Acts of one holder happen one after the other,
 * and lock money only after that. `perform` must do nothing but talk to its transaction: it may be run again.
 */
export function confirmAct<T, R extends Refusal>(
  deps: ActDeps,
  by: ByCode,
  act: ConfirmedAct<T, R>,
): Promise<Result<T, R | CodeRefusal>>
export function confirmAct<T, R extends Refusal>(
  deps: ActDeps,
  by: ByPin,
  act: ConfirmedAct<T, R>,
): Promise<Result<T, R | PinRefusal>>
export function confirmAct<T, R extends Refusal>(
  deps: ActDeps,
  by: Confirmation,
  act: ConfirmedAct<T, R>,
): Promise<Result<T, R | ConfirmRefusal>>
export function confirmAct<T, R extends Refusal>(
  deps: ActDeps,
  by: Confirmation,
  { earlier, perform }: ConfirmedAct<T, R>,
): Promise<Result<T, R | ConfirmRefusal>> {
  return confirmed(deps, by, null, { earlier, perform })
}

/** The same for an act whose statement is signed. */
export function confirmStated<T, R extends Refusal>(
  deps: ActDeps,
  by: ByPin,
  act: StatedAct<T, R>,
): Promise<Result<T, R | PinRefusal>>
export function confirmStated<T, R extends Refusal>(
  deps: ActDeps,
  by: Confirmation,
  act: StatedAct<T, R>,
): Promise<Result<T, R | ConfirmRefusal>>
export function confirmStated<T, R extends Refusal>(
  deps: ActDeps,
  by: Confirmation,
  { earlier, statement, atOnce, perform }: StatedAct<T, R>,
): Promise<Result<T, R | ConfirmRefusal>> {
  return confirmed(deps, by, statement, {
    earlier,
    atOnce: async ({ authorization, code }) =>
      atOnce === undefined || code === null || authorization === null ? null : atOnce(authorization, code),
    perform: (tx, authorization) => {
      if (authorization === null) throw new Error('what was confirmed was not signed')
      return perform(tx, authorization)
    },
  })
}

type Frame<T, R extends Refusal> = {
  readonly earlier: ConfirmedAct<T, R>['earlier'] | undefined
  readonly atOnce?: (given: Confirmed) => Promise<T | null>
  readonly perform: (tx: Tx, authorization: Authorization | null) => Promise<Result<T, R>>
}

async function confirmed<T, R extends Refusal>(
  deps: ActDeps,
  by: Confirmation,
  statement: Statement | null,
  { earlier, atOnce, perform }: Frame<T, R>,
): Promise<Result<T, R | ConfirmRefusal>> {
  const given = await deps.confirmer.confirm(by, statement)
  // The same command, sent before, may have used the code up and be on its way.
  if (!given.ok) return (earlier === undefined ? null : await doneBefore(deps, by.holder, earlier)) ?? given
  const done = (await atOnce?.(given.value)) ?? null
  if (done !== null) return ok(done)
  const { code, authorization } = given.value
  return deps.db.transact(async (tx): Promise<Result<T, R | ConfirmRefusal>> => {
    await lockActs(tx, by.holder)
    const before = (await earlier?.(tx)) ?? null
    if (before !== null) return before
    return undoOnRefusal<T, R | ConfirmRefusal>(tx, async () => {
      if (code !== null && !(await spend(deps, tx, by.userId, code))) return refuse('otp_expired')
      return perform(tx, authorization)
    })
  })
}

const spend = ({ clock }: ActDeps, tx: Tx, userId: UserId, { purpose, sentAt }: CodeToSpend): Promise<boolean> =>
  useThisCode(tx, userId, purpose, sentAt, clock.now())

/**
 * What a command came to that can no longer be prepared: it may have been sent before and be under way at this moment.
 * So `earlier` (see `ConfirmedAct`) looks once whatever act of the holder's is under way has ended. `null` when nothing
 * came of it until then. What has not come that far yet may still be done: a reason that does not pass by itself, such
 * as an offer's end, has to be looked at again in `perform`.
 */
export function doneBefore<T, R extends Refusal>(
  { db }: Pick<ActDeps, 'db'>,
  holder: HolderId,
  earlier: (tx: Tx) => Promise<Result<T, R> | null>,
): Promise<Result<T, R> | null> {
  return db.transact(async (tx) => {
    await lockActs(tx, holder)
    return earlier(tx)
  })
}
