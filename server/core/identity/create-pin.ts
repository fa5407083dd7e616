/** Creates the transaction PIN: once, without a code, as the first thing after signing in (specification §4). */
import { ok, refuse, type Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import type { IdentityDeps } from './deps.ts'
import type { Actor, Caller } from './identity.ts'
import { checkNewPin } from './pin.ts'
import { insertPin } from './pin.repo.ts'
import { newSalt, pinHash } from './secrets.ts'

/** Why no PIN was created. */
export type CreatePinRefusal = { readonly code: 'pin_blocked'; readonly field: string } | { readonly code: 'pin_exists' }

/** Stores the bearer's first PIN. Of two at once one is stored. */
export async function createPin(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'keys'>,
  { userId }: Actor,
  pin: string,
  { ip }: Caller,
): Promise<Result<null, CreatePinRefusal>> {
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
