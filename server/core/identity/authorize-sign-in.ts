/** Second step of signing in: the mailed code opens the session. A device not seen before is announced to the owner. */
import { ok, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { sendNotice } from '../notices/index.ts'
import { checkCode, type CodeRefusal, spendCode } from './codes.ts'
import type { IdentityDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import type { Actor, Caller, User } from './identity.ts'
import { findUser } from './identity.repo.ts'
import { devicesOf, endSession } from './session.repo.ts'
import { openSession, type TokenPair } from './sessions.ts'

/** A session for its owner. */
export type OpenedSession = TokenPair & { readonly userId: UserId }

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'policy' | 'keys'>

/** Opens a session for the bearer of a pre-auth token, which ends with it. */
export async function authorizeSignIn(deps: Deps, actor: Actor, code: string, caller: Caller): Promise<Result<OpenedSession, CodeRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<OpenedSession, CodeRefusal>> => {
    const user = await findUser(tx, actor.userId)
    if (user === null) throw new Error(`the session of ${actor.userId} outlived its account`)
    const scope = { subject: user.id, purpose: 'sign-in', email: user.email } as const
    const checked = await checkCode(deps, tx, { ...scope, code })
    if (!checked.ok) return checked
    await spendCode(deps, tx, scope)
    const at = deps.clock.now()
    await endSession(tx, actor.sessionId, 'authorized', at)
    await announceNewDevice(deps, tx, user, caller)
    const pair = await openSession(deps, tx, user.id, caller)
    await recordAudit(tx, {
      at,
      actor: user.id,
      action: 'identity.signed_in',
      subject: user.id,
      facts: { device: deviceOf(caller.userAgent) },
      ip: caller.ip,
    })
    return ok({ userId: user.id, ...pair })
  })
}

/** The very first device is no news: it is the one the account was opened with. */
async function announceNewDevice(deps: Deps, tx: Tx, user: User, { ip, userAgent }: Caller): Promise<void> {
  const device = deviceOf(userAgent)
  const known = await devicesOf(tx, user.id)
  if (known.length === 0 || known.includes(device)) return
  await sendNotice(deps, tx, { kind: 'new-sign-in', userId: user.id, facts: { device, ip, at: deps.clock.now().toISOString() } })
}
