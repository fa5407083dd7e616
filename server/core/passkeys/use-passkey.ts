/** What a passkey is good for: signing in, in place of password and code, and confirming one act, in place of a mailed code. */
import { after, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { recordAudit } from '../audit/index.ts'
import {
  type AccountFrozen,
  type Act,
  type Actor,
  boundTo,
  type Caller,
  countPasskeyTry,
  deviceOf,
  enterAccount,
  forgivePasskeyTry,
  issueCode,
  type IssuedCode,
  type NetworkRefusal,
  type OpenedSession,
} from '../identity/index.ts'
import type { Tx } from '../../database/index.ts'
import { authenticationOptions, judgeAssertion, newChallenge, takeQuestion } from './ceremony.ts'
import { isOurs } from './passkey-mac.ts'
import { type Challenge, insertChallenge, lockPasskey, passkeysOf, putUse } from './passkeys.repo.ts'
import type { ChallengeGone, Passkey, PasskeyDeps, PasskeyRefused, Question } from './passkeys.ts'

/** The customer has no passkey that may confirm; `retryAt`: when the first of them may, where one waits. */
export type NoPasskey = Refusal<'passkey_none', { readonly retryAt?: Date }>

/** Asks whoever is there to sign in. It is the same question for everybody, and names nobody. */
export async function startPasskeySignIn(deps: PasskeyDeps): Promise<Question> {
  const { identity, policy } = deps
  const challenge = newChallenge()
  const expiresAt = after(identity.clock.now(), policy.challengeMs)
  await insertChallenge(identity.db.read, { hash: challenge.hash, use: 'sign-in', userId: null, act: null, confirmed: false, expiresAt })
  return { options: await authenticationOptions(deps, [], challenge.bytes), expiresAt }
}

/** Opens a session for the owner of the passkey that answered. Each answer is counted for its network first; a right one is taken back. */
export async function signInWithPasskey(
  deps: PasskeyDeps,
  credential: AuthenticationResponseJSON,
  caller: Caller,
): Promise<Result<OpenedSession, ChallengeGone | PasskeyRefused | AccountFrozen | NetworkRefusal>> {
  const { identity } = deps
  const counted = await countPasskeyTry(identity, caller)
  if (!counted.ok) return counted
  const question = await takeQuestion({ db: identity.db, now: identity.clock.now() }, credential.response.clientDataJSON, 'sign-in', null)
  if (!question.ok) return question
  return identity.db.transact(async (tx): Promise<Result<OpenedSession, PasskeyRefused | AccountFrozen>> => {
    const used = await judge(deps, tx, question.value, credential, null, caller)
    if (!used.ok) return used
    await forgivePasskeyTry(identity, tx, caller, counted.value)
    return enterAccount(identity, tx, used.value.userId, caller, { method: 'passkey' })
  })
}

/** Asks the bearer to confirm one act. */
export async function startStepUp(deps: PasskeyDeps, { userId }: Actor, act: Act): Promise<Result<Question, NoPasskey>> {
  const { identity, policy } = deps
  const now = identity.clock.now()
  const all = await passkeysOf(identity.db.read, userId)
  const usable = all.filter((passkey) => passkey.confirmsFrom <= now && isOurs(identity, passkey))
  const [next] = all.map(({ confirmsFrom }) => confirmsFrom).sort((a, b) => +a - +b)
  if (usable.length === 0) return refuse('passkey_none', next === undefined ? {} : { retryAt: next })
  const challenge = newChallenge()
  const expiresAt = after(now, policy.challengeMs)
  await insertChallenge(identity.db.read, { hash: challenge.hash, use: 'step-up', userId, act: boundTo(act), confirmed: false, expiresAt })
  return ok({ options: await authenticationOptions(deps, usable, challenge.bytes), expiresAt })
}

/** Exchanges the answer for a code of the ordinary kind, bound to the act that was asked about. It replaces one that was mailed for such an act. */
export async function finishStepUp(
  deps: PasskeyDeps,
  { userId }: Actor,
  credential: AuthenticationResponseJSON,
  caller: Caller,
): Promise<Result<IssuedCode, ChallengeGone | PasskeyRefused>> {
  const { identity } = deps
  const now = identity.clock.now()
  const question = await takeQuestion({ db: identity.db, now }, credential.response.clientDataJSON, 'step-up', userId)
  if (!question.ok) return question
  const { act } = question.value
  if (act === null) throw new Error('a step-up challenge without an act')
  return identity.db.transact(async (tx): Promise<Result<IssuedCode, PasskeyRefused>> => {
    const used = await judge(deps, tx, question.value, credential, userId, caller)
    if (!used.ok) return used
    if (used.value.confirmsFrom > now) return refuse('passkey_refused')
    return ok(await issueCode(identity, tx, userId, act))
  })
}

/** Whose passkey answered, if it is right and, where `owner` is named, theirs. Its counter is compared under a lock. A wrong answer is written down. */
async function judge(
  { identity, site }: PasskeyDeps,
  tx: Tx,
  { text }: Challenge & { readonly text: string },
  credential: AuthenticationResponseJSON,
  owner: UserId | null,
  { ip, userAgent }: Caller,
): Promise<Result<Passkey, PasskeyRefused>> {
  const passkey = await lockPasskey(tx, credential.id)
  if (passkey === null || (owner !== null && passkey.userId !== owner) || !isOurs(identity, passkey)) return refuse('passkey_refused')
  const at = identity.clock.now()
  const { userHandle } = credential.response
  const named = userHandle === undefined || userHandle === Buffer.from(passkey.userId).toString('base64url')
  const judged = named ? await judgeAssertion(site, text, credential, passkey) : refuse('passkey_refused')
  if (!judged.ok) {
    const facts = { passkey: passkey.id, device: deviceOf(userAgent) }
    await recordAudit(tx, { at, actor: null, action: 'passkeys.refused', subject: passkey.userId, facts, ip })
    return judged
  }
  await putUse(tx, passkey.id, judged.value, at)
  return ok(passkey)
}
