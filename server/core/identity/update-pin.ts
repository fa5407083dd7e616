/**
 * Changes the transaction PIN with a mailed code. Without the current PIN it is a reset, and no money goes out for a day: whoever can read the mailbox
 * and has a session could otherwise send everything at once (product.md §5).
 */
import { ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { sendNotice } from '../notices/index.ts'
import { type Confirmation, confirmAct, type ConfirmRefusal } from './confirm-act.ts'
import type { IdentityDeps } from './deps.ts'
import type { Actor, Caller } from './identity.ts'
import { holdMoneyOut } from './money-out-hold.ts'
import { checkNewPin } from './pin.ts'
import { hasPin, replacePin } from './pin.repo.ts'
import { newSalt, pinHash } from './secrets.ts'

/** What the customer enters. `currentPin` is `null` when it was forgotten. */
export type UpdatePinCommand = { readonly code: string; readonly pin: string; readonly currentPin: string | null }
/** Until when money out is on hold; `null` when it is not. */
export type PinUpdated = { readonly heldUntil: Date | null }
/** Why the PIN stays as it is. */
export type UpdatePinRefusal = { readonly code: 'pin_blocked'; readonly field: string } | ConfirmRefusal

/** Replaces the bearer's PIN; wrong tries start afresh, and a lock ends. While a lock lasts, the current PIN is not looked at; the way without it stays open. */
export async function updatePin(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys'>,
  { userId }: Actor,
  { code, pin, currentPin }: UpdatePinCommand,
  { ip }: Caller,
): Promise<Result<PinUpdated, UpdatePinRefusal>> {
  const allowed = checkNewPin(pin)
  if (!allowed.ok) return allowed
  const otp = { act: { kind: 'change-pin' }, code } as const
  const confirmation: Confirmation = currentPin === null ? { userId, otp } : { userId, otp, pin: currentPin }
  const perform = async (tx: Tx): Promise<Result<PinUpdated, UpdatePinRefusal>> => {
    if (!(await hasPin(tx, userId))) return refuse('pin_not_created')
    const at = deps.clock.now()
    const salt = newSalt()
    await replacePin(tx, userId, { salt, hash: pinHash(deps.keys, { userId, salt }, pin) }, at)
    const heldUntil = currentPin === null ? await holdMoneyOut(deps, tx, userId, 'pin_reset') : null
    await sendNotice(
      deps,
      tx,
      heldUntil === null
        ? { kind: 'pin-changed', userId, facts: { at: at.toISOString() } }
        : { kind: 'pin-reset', userId, facts: { at: at.toISOString(), heldUntil: heldUntil.toISOString() } },
    )
    const action = currentPin === null ? 'identity.pin_reset' : 'identity.pin_changed'
    await recordAudit(tx, { at, actor: userId, action, subject: userId, ip })
    return ok({ heldUntil })
  }
  return confirmAct<PinUpdated, UpdatePinRefusal>(deps, confirmation, { perform })
}
