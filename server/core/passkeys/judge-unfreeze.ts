/**
 * Judges whether a passkey opens a frozen account, in the confirmer's process. Only one from well before the freeze
 * does: whoever was in the account may have added one, and the owner froze it when the mail about it came.
 */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { after, ok, refuse, type Result, type UserId } from '@zend/kernel'
import { noteUnfreeze } from '../confirmation/index.ts'
import { accountFrozenSince } from '../persons/index.ts'
import type { Caller } from '../throttle/index.ts'
import { authenticationOptions, newChallenge, takeQuestion } from './ceremony.ts'
import { judge, type JudgeDeps } from './judge-answer.ts'
import { insertChallenge } from './passkeys.repo.ts'
import type { ChallengeGone, PasskeyRefused, Question } from './passkeys.ts'

/** Makes the question. It names nobody: the device knows whose passkeys it has. */
export async function startUnfreeze(deps: JudgeDeps): Promise<Question> {
  const challenge = newChallenge()
  const expiresAt = after(deps.clock.now(), deps.policy.challengeMs)
  await insertChallenge(deps.db.read, {
    hash: challenge.hash,
    use: 'unfreeze',
    userId: null,
    act: null,
    confirmed: false,
    expiresAt,
  })
  return { options: await authenticationOptions(deps, [], challenge.bytes), expiresAt }
}

/** Judges the answer, and notes whose frozen account may be opened. */
export async function judgeUnfreeze(
  deps: JudgeDeps,
  answer: AuthenticationResponseJSON,
  caller: Caller,
): Promise<Result<UserId, ChallengeGone | PasskeyRefused>> {
  const asked = { db: deps.db, now: deps.clock.now() }
  const question = await takeQuestion(asked, answer.response.clientDataJSON, 'unfreeze', null)
  if (!question.ok) return question
  return deps.db.transact(async (tx): Promise<Result<UserId, PasskeyRefused>> => {
    const used = await judge(deps, tx, question.value.text, answer, null, caller)
    if (!used.ok) return used
    const { userId, createdAt } = used.value
    const since = await accountFrozenSince(tx, userId)
    if (since === null) return ok(userId)
    if (after(createdAt, deps.policy.unfreezesAfterMs) > since) return refuse('passkey_refused')
    await noteUnfreeze(tx, userId)
    return ok(userId)
  })
}
