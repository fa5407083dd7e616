/** Creates the transaction PIN: once, without a code, as the first thing after signing in (specification §4). */
import { ok, refuse, type Result, type UserId } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import { checkNewPin, type CreatePinRefusal } from '../identity/index.ts'
import type { ConfirmationDeps } from './deps.ts'
import { newSalt, pinHash } from './keys.ts'
import { insertPin } from './pin.repo.ts'

/** Stores a first PIN. Of two at once one is stored. */
export async function storeFirstPin(deps: ConfirmationDeps, userId: UserId, pin: string, ip: string): Promise<Result<null, CreatePinRefusal>> {
  const allowed = checkNewPin(pin)
  if (!allowed.ok) return allowed
  return deps.db.transact(async (tx): Promise<Result<null, CreatePinRefusal>> => {
    const at = deps.clock.now()
    const salt = newSalt()
    if (!(await insertPin(tx, userId, { salt, hash: pinHash(deps.keys, { userId, salt }, pin) }, at))) return refuse('pin_exists')
    await recordAudit(tx, { at, actor: userId, action: 'identity.pin_created', subject: userId, ip })
    return ok(null)
  })
}
