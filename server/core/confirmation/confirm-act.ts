/**
 * Performs what a customer confirmed: the confirmer checks code and PIN and counts wrong tries, then the act runs in
 * its own transaction, which uses the code up. So no act can lose a count, and a right code is used up exactly when the
 * act is done.
 */
import { type HolderId, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import { type Database, type Tx, undoOnRefusal } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Authorization, Statement } from '../authorizations/index.ts'
import { type CodeRefusal, useThisCode } from '../codes/index.ts'
import { lockActs, type ActorIds } from '../holders/index.ts'
import { doOnce } from '../idempotency/index.ts'
import type {
  ApprovalRefusal,
  ByBoth,
  ByCode,
  ByPin,
  ByRequest,
  CodeToSpend,
  Confirmation,
  Confirmed,
  Confirmer,
  ConfirmRefusal,
  PaymentsStopped,
  SignatureInvalid,
} from './confirmation.ts'
import type { PinRefusal } from './pin.ts'

/** A confirmed act. */
export type ConfirmedAct<T, R extends Refusal> = {
  /**
   * Looks for an earlier result of this command (its idempotency key), which is then returned. It runs under the
   * holder's lock, so of two at once the second sees what the first did. It must not write.
   */
  readonly earlier?: (tx: Tx) => Promise<Result<T, R> | null>
  /** Performs the act. When it refuses, all it wrote is rolled back, and the code can be used again. */
  readonly perform: (tx: Tx) => Promise<Result<T, R>>
}

/** An act whose payer verifies it again: it is stated before it is confirmed, and performed with the signature. */
export type StatedAct<T, R extends Refusal> = {
  readonly statement: Statement
  readonly perform: (tx: Tx, authorization: Authorization) => Promise<Result<T, R>>
}

/** Dependencies of a confirmed act. */
export type ActDeps = { readonly db: Database; readonly clock: Clock; readonly confirmer: Confirmer }

/**
 * Checks the code, then the PIN, and only then performs the act. A holder's acts run one at a time, and lock money only
 * after that. `perform` must have no effect outside its transaction: it may be run again.
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
    confirm: () => confirmUnstated(deps, by),
    ...(earlier === undefined ? {} : { meanwhile: () => doneBefore(deps, by.holder, earlier) }),
    perform: (_, { code }) => performAct<T, R>(deps, by, code, act),
  })
}

/** Whether a refusal is about approvals, which only acts with a statement are asked about. */
export const isAboutApproval = (
  refusal: ConfirmRefusal | ApprovalRefusal | SignatureInvalid,
): refusal is ApprovalRefusal =>
  refusal.code === 'approval_needed' || refusal.code === 'single_control_limit' || refusal.code === 'approver_gone'

async function confirmUnstated(
  { confirmer }: Pick<ActDeps, 'confirmer'>,
  by: Confirmation,
): Promise<Result<Confirmed, ConfirmRefusal>> {
  const confirmed = await confirmer.confirm(by, null)
  if (confirmed.ok) return confirmed
  const refusal = exceptStopped(ofAPerson(confirmed.refusal))
  if (isAboutApproval(refusal)) throw new Error('approval was asked for without a statement')
  return { ok: false, refusal }
}

/** Returns a refusal of what moves no money out. Throws where payments are stopped, which refuses nothing else. */
function exceptStopped<R extends { readonly code: string }>(refusal: R | PaymentsStopped): R {
  if (isAboutStopped(refusal)) throw new Error('payments are stopped, and this is none')
  return refusal
}

const isAboutStopped = (refusal: { readonly code: string }): refusal is PaymentsStopped =>
  refusal.code === 'company_frozen'

/** A refusal of what a person confirmed. Throws on one that only an API key's request is answered with. */
function ofAPerson<R extends { readonly code: string }>(refusal: R | SignatureInvalid): R {
  if (isAboutSignature(refusal)) throw new Error('a signature was asked of a person')
  return refusal
}

const isAboutSignature = (refusal: { readonly code: string }): refusal is SignatureInvalid =>
  refusal.code === 'signature_invalid'

/** Same as `confirmAct`, for an act that the PIN alone confirms, with a signed statement. */
export function confirmStated<T, R extends Refusal>(
  deps: ActDeps,
  by: ByPin,
  act: StatedAct<T, R>,
): Promise<Result<T, R | PinRefusal | ApprovalRefusal>>
export async function confirmStated<T, R extends Refusal>(
  deps: ActDeps,
  by: ByPin,
  { statement, perform }: StatedAct<T, R>,
): Promise<Result<T, R | ConfirmRefusal | ApprovalRefusal>> {
  const confirmed = await deps.confirmer.confirm(by, statement)
  if (!confirmed.ok) return { ok: false, refusal: exceptStopped(ofAPerson(confirmed.refusal)) }
  const { authorization } = confirmed.value
  if (authorization === null) throw new Error('what was confirmed was not signed')
  return performAct<T, R>(deps, by, null, { perform: (tx) => perform(tx, authorization) })
}

/** A result of the confirmer: the code to use up, which an API key has none of, and the signature. */
export type Signed = { readonly code: CodeToSpend | null; readonly authorization: Authorization }

/** Has the code, and the PIN where there is one, checked and the statement signed; performs nothing yet. */
export async function confirmAndSign(
  deps: Pick<ActDeps, 'confirmer'>,
  by: ByBoth | ByCode,
  statement: Statement,
): Promise<Result<Signed, ConfirmRefusal | ApprovalRefusal>> {
  const signed = await confirmPayment(deps, by, statement)
  return signed.ok ? signed : { ok: false, refusal: exceptStopped(signed.refusal) }
}

/** Same as `confirmAndSign`, for what moves money out, which an API key's signature confirms too. */
export function confirmPayment(
  deps: Pick<ActDeps, 'confirmer'>,
  by: ByBoth | ByCode,
  statement: Statement,
): Promise<Result<Signed, ConfirmRefusal | ApprovalRefusal | PaymentsStopped>>
export function confirmPayment(
  deps: Pick<ActDeps, 'confirmer'>,
  by: ByBoth | ByCode | ByRequest,
  statement: Statement,
): Promise<Result<Signed, ConfirmRefusal | ApprovalRefusal | PaymentsStopped | SignatureInvalid>>
export async function confirmPayment(
  { confirmer }: Pick<ActDeps, 'confirmer'>,
  by: ByBoth | ByCode | ByRequest,
  statement: Statement,
): Promise<Result<Signed, ConfirmRefusal | ApprovalRefusal | PaymentsStopped | SignatureInvalid>> {
  const confirmed = await confirmer.confirm(by, statement)
  if (!confirmed.ok) {
    const { refusal } = confirmed
    return { ok: false, refusal: by.request === undefined ? ofAPerson(refusal) : refusal }
  }
  const { code, authorization } = confirmed.value
  if ((code === null && by.request === undefined) || authorization === null)
    throw new Error('what was confirmed was not signed')
  return ok({ code, authorization })
}

/**
 * Performs a confirmed act in its own transaction, under the holder's lock, and uses its code up. Returns the same
 * command's earlier result, if there is one.
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
 * Returns the earlier result of a command that can no longer be prepared, because it may have been sent before and be
 * running now: `earlier` (see `ConfirmedAct`) runs after the holder's current act has ended. `null` when there is no
 * result. A command still on its way may be done later, so a lasting reason for refusal, such as an expired offer, must
 * be checked again in `perform`.
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
