/**
 * Freezes an account: by the link in any mail from us, which needs no password, or from within a session. Every session
 * ends, nobody can sign in, and no money goes out; what comes in is credited as before. The owner opens it again by
 * proving who they are (unfreeze-account.ts): a password or a mailbox alone does not.
 */
import { after, HOUR_MS, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type Actor, putHold } from '../holders/index.ts'
import { mailFreezeLink, sendNotice } from '../notices/index.ts'
import { findAccountByEmail, findUser, setFrozen, type User } from '../persons/index.ts'
import { type Caller, countTryAt, networkOf, throttleKey, type ThrottleRule } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { readFreezeLink } from './freeze-link.ts'
import { type NetworkRefusal, networkRule } from './network-tries.ts'
import { endSessionsOf } from './session.repo.ts'
import { revokeTrustedDevices } from './trusted-device.repo.ts'

/** End of a hold that only opening the account again ends: later than any real day. */
const NEVER = new Date('9999-12-31T00:00:00.000Z')

/** How an account was frozen. */
export type FrozenBy = 'link' | 'session'
/** How many sessions ended. */
export type Frozen = { readonly endedSessions: number }

/**
 * Freezes the account that this link was mailed to. The same link again, while the account is frozen, changes nothing.
 * Refuses a link that we did not make, that is older than `freezeLinkMs`, or than the last time the account was opened
 * again: an old mail must not freeze again.
 */
export async function freezeAccount(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'keys' | 'policy'>,
  token: string,
  { ip }: Caller,
): Promise<Result<Frozen, Refusal<'link_expired'>>> {
  const link = readFreezeLink(deps.keys.freezeLink, token)
  if (link === null || after(link.madeAt, deps.policy.freezeLinkMs) <= deps.clock.now()) return refuse('link_expired')
  return deps.db.transact(async (tx): Promise<Result<Frozen, Refusal<'link_expired'>>> => {
    const user = await findUser(tx, link.userId)
    if (user === null || user.closedAt !== null) return refuse('link_expired')
    if (user.unfrozenAt !== null && link.madeAt <= user.unfrozenAt) return refuse('link_expired')
    return ok(await freeze(deps, tx, user, 'link', ip))
  })
}

/** Freezes the signed-in person's account. */
export async function freezeOwnAccount(
  deps: Pick<SignInDeps, 'db' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
  { ip }: Caller,
): Promise<Frozen> {
  return deps.db.transact(async (tx) => {
    const user = await findUser(tx, userId)
    if (user === null) throw new Error(`the session of ${userId} outlived its account`)
    return freeze(deps, tx, user, 'session', ip)
  })
}

async function freeze(
  deps: Pick<SignInDeps, 'clock'>,
  tx: Tx,
  { id: userId, frozenAt }: User,
  by: FrozenBy,
  ip: string,
): Promise<Frozen> {
  if (frozenAt !== null) return { endedSessions: 0 }
  const at = deps.clock.now()
  await setFrozen(tx, userId, at)
  const endedSessions = await endSessionsOf(tx, userId, ['session', 'pre-auth', 'sign-up'], 'frozen', at)
  await revokeTrustedDevices(tx, userId, at)
  await putHold(tx, userId, 'frozen', NEVER)
  await sendNotice(deps, tx, { kind: 'account-frozen', to: userId, facts: { at: at.toISOString() } })
  await recordAudit(tx, {
    at,
    actor: by === 'session' ? userId : null,
    action: 'identity.account_frozen',
    subject: userId,
    facts: { endedSessions, by },
    ip,
  })
  return { endedSessions }
}

// Whoever asks fills somebody's mailbox at worst, and each of the mails freezes as well as the next.
const PER_ADDRESS: ThrottleRule = { max: 4, windowMs: HOUR_MS, pauseMs: 0, spacingMs: 0 }

/**
 * Mails a link that freezes the account of this address, or appears to: the answer, the limits and the work are the
 * same without one. Refuses beyond four mails an hour to an address, and beyond what a network may ask for.
 */
export async function requestFreezeLink(
  deps: Pick<SignInDeps, 'db' | 'clock' | 'keys' | 'policy'>,
  email: string,
  { ip }: Caller,
): Promise<Result<null, NetworkRefusal>> {
  return deps.db.transact(async (tx): Promise<Result<null, NetworkRefusal>> => {
    const at = deps.clock.now()
    for (const [scope, counted, rule] of [
      ['freeze-link:address', email, PER_ADDRESS],
      ['freeze-link:network', networkOf(ip), networkRule(deps.policy.signUp)],
    ] as const) {
      const admitted = await countTryAt(tx, { scope, key: throttleKey(deps.keys, counted) }, rule, at)
      if (!admitted.ok) return refuse('rate_limited', { retryAt: admitted.refusal.retryAt })
    }
    await mailFreezeLink(deps, tx, await findAccountByEmail(tx, email))
    return ok(null)
  })
}
