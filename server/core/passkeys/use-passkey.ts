/** Uses passkeys: signing in, in place of password and code, and confirming one act, in place of a mailed code. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { after, ok, type Result } from '@zend/kernel'
import type { Act, IssuedCode } from '../confirmation/index.ts'
import type { Actor } from '../holders/index.ts'
import {
  type AccountFrozen,
  countPasskeyTry,
  enterAccount,
  forgivePasskeyTry,
  type NetworkRefusal,
  type OpenedSession,
  unfreezeAccount,
} from '../sign-in/index.ts'
import type { Caller } from '../throttle/index.ts'
import { authenticationOptions, newChallenge, takeQuestion } from './ceremony.ts'
import { insertChallenge } from './passkeys.repo.ts'
import type { ActQuestion, ChallengeGone, NoPasskey, PasskeyDeps, PasskeyRefused, Question } from './passkeys.ts'

/** Makes a challenge for signing in. It is the same for everybody, and names nobody. */
export async function startPasskeySignIn(deps: PasskeyDeps): Promise<Question> {
  const { identity, policy } = deps
  const challenge = newChallenge()
  const expiresAt = after(identity.clock.now(), policy.challengeMs)
  await insertChallenge(identity.db.read, {
    hash: challenge.hash,
    use: 'sign-in',
    userId: null,
    act: null,
    confirmed: false,
    expiresAt,
  })
  return { options: await authenticationOptions(deps, [], challenge.bytes), expiresAt }
}

/**
 * Opens a session for the owner of the passkey that answered. Counts each answer against its network's limit first; a
 * right one is uncounted.
 */
export async function signInWithPasskey(
  { identity, judge }: PasskeyDeps,
  credential: AuthenticationResponseJSON,
  caller: Caller,
): Promise<Result<OpenedSession, ChallengeGone | PasskeyRefused | AccountFrozen | NetworkRefusal>> {
  const counted = await countPasskeyTry(identity, caller)
  if (!counted.ok) return counted
  const question = await takeQuestion(
    { db: identity.db, now: identity.clock.now() },
    credential.response.clientDataJSON,
    'sign-in',
    null,
  )
  if (!question.ok) return question
  const judged = await judge.judgeSignIn(question.value.text, credential, placeOf(caller))
  if (!judged.ok) return judged
  return identity.db.transact(async (tx): Promise<Result<OpenedSession, AccountFrozen>> => {
    await forgivePasskeyTry(identity, tx, caller, counted.value)
    return enterAccount(identity, tx, judged.value, caller, { method: 'passkey' })
  })
}

/** Makes a challenge for the signed-in person to confirm one act. */
export const startStepUp = (
  { judge }: PasskeyDeps,
  { userId, holder }: Actor,
  act: Act,
): Promise<Result<ActQuestion, NoPasskey>> => judge.startStepUp({ userId, holder }, act)

/**
 * Exchanges the answer for an ordinary code, bound to the act of the challenge. It replaces a mailed code for such an
 * act.
 */
export const finishStepUp = (
  { judge }: PasskeyDeps,
  { userId }: Actor,
  credential: AuthenticationResponseJSON,
  caller: Caller,
): Promise<Result<IssuedCode, ChallengeGone | PasskeyRefused>> =>
  judge.finishStepUp(userId, credential, placeOf(caller))

/** Makes a challenge for opening a frozen account. It is the same for everybody, and names nobody. */
export const startUnfreeze = ({ judge }: Pick<PasskeyDeps, 'judge'>): Promise<Question> => judge.startUnfreeze()

/**
 * Opens the frozen account of the owner of the passkey that answered, and holds its money for a day; `null` when it is
 * not frozen. Counts each answer as signing in does.
 */
export async function unfreezeByPasskey(
  { identity, judge }: PasskeyDeps,
  credential: AuthenticationResponseJSON,
  caller: Caller,
): Promise<Result<{ readonly heldUntil: Date } | null, ChallengeGone | PasskeyRefused | NetworkRefusal>> {
  const counted = await countPasskeyTry(identity, caller)
  if (!counted.ok) return counted
  const judged = await judge.judgeUnfreeze(credential, placeOf(caller))
  if (!judged.ok) return judged
  return identity.db.transact(async (tx) => {
    await forgivePasskeyTry(identity, tx, caller, counted.value)
    return ok(await unfreezeAccount(identity, tx, judged.value, { by: 'passkey', ip: caller.ip }))
  })
}

// Keep only these fields: the caller object may have more than may be stored.
const placeOf = ({ ip, userAgent }: Caller): Caller => ({ ip, userAgent })
