/** Opens a session and its tokens, for the module's use cases. A token's plain text exists only in the return value. */
import { after, type MemberId, newId, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { TokenKind } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import { newToken, tokenHash } from './secrets.ts'
import { insertSession, insertToken } from './session.repo.ts'

type SessionDeps = Pick<SignInDeps, 'clock' | 'policy' | 'keys'>
type Of = { readonly userId: UserId; readonly sessionId: string; readonly memberId?: MemberId }

/** A token for its holder. */
export type IssuedToken = { readonly token: string; readonly expiresAt: Date }
/** An access token with the refresh token that renews it. */
export type TokenPair = { readonly access: IssuedToken; readonly refresh: IssuedToken }

/**
 * Opens a full session for somebody who passed both steps; `trustedId` is the trusted device that it is opened on, if
 * any.
 */
export async function openSession(
  deps: SessionDeps,
  tx: Tx,
  userId: UserId,
  caller: Caller,
  trustedId: string | null,
): Promise<TokenPair> {
  const sessionId = await storeSession(deps, tx, userId, 'session', caller, trustedId)
  return issuePair(deps, tx, { userId, sessionId }, trustedId !== null)
}

/**
 * Opens a session for one step only: verifying the address, or the second step of signing in. It has no refresh token.
 */
export async function openStep(
  deps: SessionDeps,
  tx: Tx,
  userId: UserId,
  kind: Exclude<TokenKind, 'session'>,
  caller: Caller,
): Promise<IssuedToken> {
  const sessionId = await storeSession(deps, tx, userId, kind, caller, null)
  const { signUpTokenMs, preAuthTokenMs } = deps.policy
  return issue(
    deps,
    tx,
    { userId, sessionId },
    'access',
    kind === 'sign-up' ? 'zsu' : 'zpa',
    kind === 'sign-up' ? signUpTokenMs : preAuthTokenMs,
  )
}

/** Issues a new pair within a session; on a trusted device it can be renewed for longer. */
export async function issuePair(deps: SessionDeps, tx: Tx, of: Of, trusted: boolean): Promise<TokenPair> {
  const { accessTokenMs, refreshTokenMs, trustedDevice } = deps.policy
  return {
    access: await issue(deps, tx, of, 'access', 'zat', accessTokenMs),
    refresh: await issue(deps, tx, of, 'refresh', 'zrt', trusted ? trustedDevice.refreshTokenMs : refreshTokenMs),
  }
}

/**
 * Issues a token by which a session acts for a company: short-lived, renewed by entering again, and ended with its
 * session.
 */
export const issueForMember = (
  deps: SessionDeps,
  tx: Tx,
  of: Of & { readonly memberId: MemberId },
): Promise<IssuedToken> => issue(deps, tx, of, 'access', 'zmt', deps.policy.accessTokenMs)

async function storeSession(
  { clock }: SessionDeps,
  tx: Tx,
  userId: UserId,
  kind: TokenKind,
  { ip, userAgent }: Caller,
  trustedId: string | null,
): Promise<string> {
  const at = clock.now()
  const id = newId('ses', at.getTime())
  await insertSession(tx, { id, userId, kind, device: deviceOf(userAgent), userAgent, ip, trustedId, at })
  return id
}

async function issue(
  { clock, keys }: SessionDeps,
  tx: Tx,
  { userId, sessionId, memberId }: Of,
  purpose: 'access' | 'refresh',
  prefix: 'zat' | 'zrt' | 'zsu' | 'zpa' | 'zmt',
  lifeMs: number,
): Promise<IssuedToken> {
  const at = clock.now()
  const token = newToken(prefix, userId, memberId)
  const expiresAt = after(at, lifeMs)
  await insertToken(tx, { hash: tokenHash(keys, token), sessionId, purpose, memberId: memberId ?? null, at, expiresAt })
  return { token, expiresAt }
}
