/** Stores a first PIN, and replaces one with a mailed code. */
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { useThisCode } from '../codes/index.ts'
import { holdMoneyOut } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { checkProofs } from './confirm.ts'
import type { CreatePinRefusal, PinUpdated, UpdatePinCommand, UpdatePinRefusal } from './confirmation.ts'
import type { ConfirmationDeps } from './deps.ts'
import { newSalt, pinHash } from './keys.ts'
import { insertPin, replacePin } from './pin.repo.ts'
import { checkNewPin } from './pin.ts'

/** Stores a first PIN. Of two concurrent calls one succeeds. */
export async function storeFirstPin(
  deps: ConfirmationDeps,
  userId: UserId,
  pin: string,
  ip: string,
): Promise<Result<null, CreatePinRefusal>> {
  const allowed = checkNewPin(pin)
  if (!allowed.ok) return allowed
  return deps.db.transact(async (tx): Promise<Result<null, CreatePinRefusal>> => {
    const at = deps.clock.now()
    const salt = newSalt()
    if (!(await insertPin(tx, userId, { salt, hash: pinHash(deps.keys, { userId, salt }, pin) }, at)))
      return refuse('pin_exists')
    await recordAudit(tx, { at, actor: userId, action: 'identity.pin_created', subject: userId, ip })
    return ok(null)
  })
}

/**
 * Replaces a PIN. A wrong code or current PIN is committed as a try; a right code is used up exactly when the PIN is
 * replaced.
 */
export async function replaceCustomersPin(
  deps: ConfirmationDeps,
  userId: UserId,
  { code, pin, currentPin }: UpdatePinCommand,
  ip: string,
): Promise<Result<PinUpdated, UpdatePinRefusal>> {
  const allowed = checkNewPin(pin)
  if (!allowed.ok) return allowed
  const otp = { act: { kind: 'change-pin' }, code } as const
  return deps.db.transact(async (tx): Promise<Result<PinUpdated, UpdatePinRefusal>> => {
    const proved = await checkProofs(deps, tx, {
      userId,
      holder: userId,
      otp,
      ...(currentPin === null ? {} : { pin: currentPin }),
    })
    if (!proved.ok) return proved
    const at = deps.clock.now()
    const salt = newSalt()
    if (!(await replacePin(tx, userId, { salt, hash: pinHash(deps.keys, { userId, salt }, pin) }, at)))
      return refuse('pin_not_created')
    if (proved.value.code !== null)
      await useThisCode(tx, userId, proved.value.code.purpose, proved.value.code.sentAt, at)
    const heldUntil = currentPin === null ? await holdMoneyOut(deps, tx, userId, 'pin_reset') : null
    await notify(deps, tx, userId, { at, heldUntil })
    const action = currentPin === null ? 'identity.pin_reset' : 'identity.pin_changed'
    await recordAudit(tx, { at, actor: userId, action, subject: userId, ip })
    return ok({ heldUntil })
  })
}

async function notify(
  deps: ConfirmationDeps,
  tx: Tx,
  userId: UserId,
  { at, heldUntil }: { readonly at: Date } & PinUpdated,
): Promise<void> {
  const facts = { at: at.toISOString() }
  if (heldUntil === null) await sendNotice(deps, tx, { kind: 'pin-changed', to: userId, facts })
  else
    await sendNotice(deps, tx, {
      kind: 'pin-reset',
      to: userId,
      facts: { ...facts, heldUntil: heldUntil.toISOString() },
    })
}
