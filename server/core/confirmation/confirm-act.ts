/**
 * Doing what a customer confirmed: the confirmer looks at code and PIN and counts wrong tries, then the act is done in
 * a transaction of its own that uses the code up. So no act can lose a count, and a right code is used up exactly when
 * the act is done.
 */
import { type HolderId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { type Database, type Tx, undoOnRefusal } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Authorization, Statement } from '../authorizations/index.ts'
import { type CodeRefusal, useThisCode } from '../codes/index.ts'
import { lockActs, type ActorIds } from '../holders/index.ts'
import { doOnce } from '../idempotency/index.ts'
import type {
  ByBoth,
  ByCode,
  ByPin,
  CodeToSpend,
  Confirmation,
  Confirmed,
  Confirmer,
  ConfirmRefusal,
} from './confirmation.ts'
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

/** An act that whoever pays it checks again: it is stated before it is confirmed, and done with the signature. */
export type StatedAct<T, R extends Refusal> = {
  readonly statement: Statement
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
  act: ConfirmedAct<T, R>,
): Promise<Result<T, R | ConfirmRefusal>> {
  const { earlier } = act
  return doOnce<null, Confirmed, T, R | ConfirmRefusal>({
    prepare: async () => ok(null),
    confirm: () => deps.confirmer.confirm(by, null),
    ...(earlier === undefined ? {} : { meanwhile: () => doneBefore(deps, by.holder, earlier) }),
    perform: (_, { code }) => performAct<T, R>(deps, by, code, act),
  })
}

/** The same for an act that the PIN alone confirms, and whose statement is signed. */
export function confirmStated<T, R extends Refusal>(
  deps: ActDeps,
  by: ByPin,
  act: StatedAct<T, R>,
): Promise<Result<T, R | PinRefusal>>
export async function confirmStated<T, R extends Refusal>(
  deps: ActDeps,
  by: ByPin,
  { statement, perform }: StatedAct<T, R>,
): Promise<Result<T, R | ConfirmRefusal>> {
  const confirmed = await deps.confirmer.confirm(by, statement)
  if (!confirmed.ok) return confirmed
  const { authorization } = confirmed.value
  if (authorization === null) throw new Error('what was confirmed was not signed')
  return performAct<T, R>(deps, by, null, { perform: (tx) => perform(tx, authorization) })
}

/** Confirmed by a code and signed. */
export type Signed = { readonly code: CodeToSpend; readonly authorization: Authorization }

/** Has code and PIN looked at and the statement signed; nothing is done with it yet. */
export async function confirmAndSign(
  { confirmer }: Pick<ActDeps, 'confirmer'>,
  by: ByBoth,
  statement: Statement,
): Promise<Result<Signed, ConfirmRefusal>> {
  const confirmed = await confirmer.confirm(by, statement)
  if (!confirmed.ok) return confirmed
  const { code, authorization } = confirmed.value
  if (code === null || authorization === null) throw new Error('what was confirmed was not signed')
  return ok({ code, authorization })
}

/**
 * Performs a confirmed act in a transaction of its own, with the holder's acts locked, and uses its code up. Answers
 * what the same command came to before, if it did.
 */
export function performAct<T, R extends Refusal>(
  { db, clock }: Pick<ActDeps, 'db' | 'clock'>,
  { userId, holder }: ActorIds,
  code: CodeToSpend | null,
  { earlier, perform }: ConfirmedAct<T, R>,
): Promise<Result<T, R | ConfirmRefusal>> {
  return db.transact(async (tx): Promise<Result<T, R | ConfirmRefusal>> => {
    await lockActs(tx, holder)
    const before = (await earlier?.(tx)) ?? null
    if (before !== null) return before
    return undoOnRefusal<T, R | ConfirmRefusal>(tx, async () => {
      const isSpent = code === null || (await useThisCode(tx, userId, code.purpose, code.sentAt, clock.now()))
      return isSpent ? perform(tx) : refuse('otp_expired')
    })
  })
}

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
