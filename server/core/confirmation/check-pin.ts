/** Compares a transaction PIN with the one on a locked row. */
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { sameHash } from '../sealing/index.ts'
import type { ConfirmationDeps } from './deps.ts'
import { pinHash } from './keys.ts'
import { lockPin, putPinState, type StoredPin } from './pin.repo.ts'
import { lockOf, missed, PIN_UNTRIED, type PinRefusal } from './pin.ts'

type Deps = Pick<ConfirmationDeps, 'clock' | 'policy' | 'keys'>

/**
 * Checks the customer's PIN. It counts a wrong try on the locked row, so parallel guesses cannot exceed the limit; a
 * right PIN resets the count. The caller's transaction must commit on a refusal too, or the try is not counted.
 */
export async function checkPin(deps: Deps, tx: Tx, userId: UserId, pin: string): Promise<Result<null, PinRefusal>> {
  return comparePin(deps, tx, userId, await lockPin(tx, userId), pin)
}

/** Checks the PIN on a row that is locked already. */
export async function comparePin(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  stored: StoredPin | null,
  pin: string,
): Promise<Result<null, PinRefusal>> {
  if (stored === null) return refuse('pin_not_created')
  const now = deps.clock.now()
  const lock = lockOf(stored, now)
  if (lock !== null) return { ok: false, refusal: lock }
  if (sameHash(stored.hash, pinHash(deps.keys, { userId, salt: stored.salt }, pin))) {
    if (stored.wrong > 0) await putPinState(tx, userId, PIN_UNTRIED)
    return ok(null)
  }
  const { state, refusal } = missed(stored, now, deps.policy.pin)
  await putPinState(tx, userId, state)
  if (state.lockedUntil !== null)
    await recordAudit(tx, {
      at: now,
      actor: userId,
      action: 'identity.pin_locked',
      subject: userId,
      facts: { wrong: state.wrong },
    })
  return { ok: false, refusal }
}

/**
 * Tells whether this is the PIN and there was no wrong try since the last right one, nor a lock. Such a check changes
 * nothing, so it needs no lock.
 */
export function isRightUntried(
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  userId: UserId,
  stored: StoredPin | null,
  pin: string,
): stored is StoredPin {
  if (stored === null || stored.wrong > 0 || lockOf(stored, clock.now()) !== null) return false
  return sameHash(stored.hash, pinHash(keys, { userId, salt: stored.salt }, pin))
}
