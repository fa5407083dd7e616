/**
 * Asks a signed-in person for the password before an act that a stolen session must not suffice for. Every try is
 * counted under a lock before the password is checked, as at sign-in, so that a session is no better place for
 * guessing.
 */
import { HOUR_MS, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import { findUser, type User } from '../persons/index.ts'
import { countTryAt, startAfresh, takeTryBack, throttleKey } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import type { HasherRefusal } from './password-hasher.ts'
import { hashBoundTo } from './secrets.ts'

/** Why the password was refused. `retryAt`: when the next one is checked. */
export type PasswordDenied =
  | Refusal<'password_wrong', { readonly field: string }>
  | Refusal<'account_locked', { readonly retryAt: Date }>
  | HasherRefusal

type Deps = Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'hasher' | 'onForged'>

/**
 * Checks the customer's password; `field` is the field that the refusal names. A right one resets the count. In its own
 * transactions, since hashing takes long.
 */
export async function confirmPassword(
  deps: Deps,
  userId: UserId,
  password: string,
  field = 'body.password',
): Promise<Result<null, PasswordDenied>> {
  const { db, clock, policy, keys, hasher } = deps
  if (hasher.isFull()) return refuse('unavailable')
  const counter = { scope: 'password', key: throttleKey(keys, userId) } as const
  const at = clock.now()
  const rule = {
    max: policy.password.triesPerHourMax,
    windowMs: HOUR_MS,
    pauseMs: policy.password.pauseMs,
    spacingMs: 0,
  }
  const counted = await db.transact((tx) => countTryAt(tx, counter, rule, at))
  if (!counted.ok) return refuse('account_locked', { retryAt: counted.refusal.retryAt })
  const user = await findUser(db.read, userId)
  const verified = await hasher.verify(user === null ? null : passwordHashOf(deps, user), password)
  if (verified.ok && !verified.value) return refuse('password_wrong', { field })
  // Right, so the count is reset; or not checked because the hasher was full, so no try is used up.
  await db.transact((tx) =>
    verified.ok ? startAfresh(tx, counter, clock.now()) : takeTryBack(tx, counter, at, clock.now()),
  )
  return verified.ok ? ok(null) : verified
}

/**
 * Returns the stored hash, or `null`, which matches no password, when we did not store it for this customer; that is
 * reported. A closed account has none.
 */
export function passwordHashOf(
  { keys, onForged }: Pick<SignInDeps, 'keys' | 'onForged'>,
  { id, passwordHash, closedAt }: User,
): string | null {
  const hash = hashBoundTo(keys, id, passwordHash)
  if (hash === null && closedAt === null) onForged?.({ what: 'password', userId: id })
  return hash
}
