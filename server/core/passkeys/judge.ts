/** Verifies answers of passkeys: adding one, signing in with one, confirming one act in place of a mailed code. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { after, newId, ok, refuse, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type CodeRefusal, useThisCode } from '../codes/index.ts'
import { type Act, boundTo, checkActCode, issueActCode, type IssuedCode } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import type { Caller } from '../throttle/index.ts'
import {
  actChallenge,
  authenticationOptions,
  judgeRegistration,
  type NewChallenge,
  newChallenge,
  questionChallenge,
  registrationOptions,
  takeQuestion,
} from './ceremony.ts'
import { judge, type JudgeDeps } from './judge-answer.ts'
import { judgeUnfreeze, startUnfreeze } from './judge-unfreeze.ts'
import { isOurs, macOf } from './passkey-mac.ts'
import { type Challenge, insertChallenge, insertPasskey, lockPasskeysOf, passkeysOf } from './passkeys.repo.ts'
import type {
  ActQuestion,
  ChallengeGone,
  NewPasskey,
  NoPasskey,
  Owner,
  Passkey,
  PasskeyExists,
  PasskeyJudge,
  PasskeyRefused,
  Question,
  TooMany,
} from './passkeys.ts'

/** Creates the judge; it has no state. */
export const openPasskeyJudge = (deps: JudgeDeps): PasskeyJudge => ({
  startAdding: (owner, otp) => startAdding(deps, owner, otp),
  add: (userId, made, ip) => add(deps, userId, made, ip),
  judgeSignIn: async (challenge, answer, caller) => {
    const used = await deps.db.transact((tx) => judge(deps, tx, challenge, answer, null, caller))
    return used.ok ? ok(used.value.userId) : used
  },
  startStepUp: (actor, act) => startStepUp(deps, actor, act),
  finishStepUp: (userId, answer, caller) => finishStepUp(deps, userId, answer, caller),
  startUnfreeze: () => startUnfreeze(deps),
  judgeUnfreeze: (answer, caller) => judgeUnfreeze(deps, answer, caller),
})

const codesOf = ({ clock, codes, keys, acts }: JudgeDeps) => ({ clock, policy: codes, keys, acts })

/** The code is used up, even if the customer aborts and needs another. */
async function startAdding(
  deps: JudgeDeps,
  owner: Owner,
  otp: string | null,
): Promise<Result<Question, TooMany | CodeRefusal>> {
  const { db, clock, policy } = deps
  const { userId } = owner
  const known = await passkeysOf(db.read, userId)
  if (known.length >= policy.perCustomerMax) return refuse('passkey_limit')
  const challenge = newChallenge()
  const now = clock.now()
  const expiresAt = after(now, policy.challengeMs)
  const asked = await db.transact(async (tx): Promise<Result<null, CodeRefusal>> => {
    if (otp !== null) {
      const checked = await checkActCode(
        codesOf(deps),
        tx,
        { userId, holder: userId },
        { act: { kind: 'add-passkey' }, code: otp },
      )
      if (!checked.ok) return checked
      await useThisCode(tx, userId, checked.value.purpose, checked.value.sentAt, now)
    }
    await insertChallenge(tx, {
      hash: challenge.hash,
      use: 'register',
      userId,
      act: null,
      confirmed: otp !== null,
      expiresAt,
    })
    return ok(null)
  })
  return asked.ok ? ok({ options: await registrationOptions(deps, owner, known, challenge.bytes), expiresAt }) : asked
}

/** Stores the passkey that the device made. */
async function add(
  { db, clock, keys, policy, site }: JudgeDeps,
  userId: UserId,
  { name, credential }: NewPasskey,
  ip: string,
): Promise<Result<Passkey, ChallengeGone | PasskeyRefused | TooMany | PasskeyExists>> {
  const at = clock.now()
  const question = await takeQuestion({ db, now: at }, credential.response.clientDataJSON, 'register', userId)
  if (!question.ok) return question
  const judged = await judgeRegistration(site, question.value.text, credential)
  if (!judged.ok) return judged
  const id = newId('psk', at.getTime())
  const transports = credential.response.transports ?? []
  const confirmsFrom = question.value.confirmed ? at : after(at, policy.waitMs)
  const unsigned = {
    ...judged.value,
    id,
    userId,
    name,
    transports,
    createdAt: at,
    confirmsFrom,
    lastUsedAt: null,
    mac: null,
  }
  const passkey: Passkey = { ...unsigned, mac: macOf(keys, unsigned) }
  return db.transact(async (tx): Promise<Result<Passkey, TooMany | PasskeyExists>> => {
    await lockPasskeysOf(tx, userId)
    if ((await passkeysOf(tx, userId)).length >= policy.perCustomerMax) return refuse('passkey_limit')
    if (!(await insertPasskey(tx, passkey))) {
      // It may be another account of the same person.
      const facts = { credential: passkey.credentialId }
      await recordAudit(tx, { at, actor: userId, action: 'passkeys.reused', subject: userId, facts, ip })
      return refuse('passkey_exists')
    }
    await sendNotice({ clock }, tx, { kind: 'passkey-added', to: userId, facts: { at: at.toISOString(), name } })
    await recordAudit(tx, { at, actor: userId, action: 'passkeys.added', subject: userId, facts: { passkey: id }, ip })
    return ok(passkey)
  })
}

async function startStepUp(deps: JudgeDeps, actor: ActorIds, act: Act): Promise<Result<ActQuestion, NoPasskey>> {
  const { userId } = actor
  const usable = await usablePasskeys(deps, userId)
  if (!usable.ok) return usable
  const challenge = actChallenge(deps.acts, act, actor)
  const asked = { use: 'step-up', userId, act: boundTo(deps.acts, act, actor) } as const
  const question = await ask(deps, usable.value, challenge, asked)
  return ok({ ...question, nonce: challenge.nonce })
}

/** Returns the person's passkeys that may confirm something now, of those added after `since`. */
async function usablePasskeys(
  deps: JudgeDeps,
  userId: UserId,
  since: Date | null = null,
): Promise<Result<readonly Passkey[], NoPasskey>> {
  const now = deps.clock.now()
  const ours = (await passkeysOf(deps.db.read, userId)).flatMap((passkey) => {
    const from = isOurs(deps, passkey) ? usableFrom(deps, passkey, since) : null
    return from === null ? [] : [{ passkey, from }]
  })
  const usable = ours.filter(({ from }) => from <= now).map(({ passkey }) => passkey)
  const [next] = ours.map(({ from }) => from).sort((a, b) => +a - +b)
  return usable.length === 0 ? refuse('passkey_none', next === undefined ? {} : { retryAt: next }) : ok(usable)
}

/**
 * From when a passkey confirms; `null` for never. One that was added after its owner's lost devices were given up
 * waits, however it was added: whoever has the devices may have the mailbox.
 */
function usableFrom({ policy }: JudgeDeps, { createdAt, confirmsFrom }: Passkey, since: Date | null): Date | null {
  if (since === null) return confirmsFrom
  return createdAt > since ? after(createdAt, policy.waitMs) : null
}

/**
 * Who votes, and on what. `since`: when the company gave up their lost devices, `null` where it did not; only passkeys
 * from after that count.
 */
export type PasskeyVoter = { readonly userId: UserId; readonly since: Date | null; readonly about: string }

async function ask(
  deps: JudgeDeps,
  usable: readonly Passkey[],
  challenge: NewChallenge,
  asked: Pick<Challenge, 'use' | 'userId' | 'act'>,
): Promise<Question> {
  const expiresAt = after(deps.clock.now(), deps.policy.challengeMs)
  await insertChallenge(deps.db.read, { ...asked, hash: challenge.hash, confirmed: false, expiresAt })
  return { options: await authenticationOptions(deps, usable, challenge.bytes), expiresAt }
}

/**
 * Asks the person's passkeys to sign a text that somebody else can verify later: `questionOf` makes it from the nonce.
 * `about` names what is voted on; an answer is for that only. The nonce ends in `label`, which is signed with it.
 */
export async function startVote(
  deps: JudgeDeps,
  { userId, since, about }: PasskeyVoter,
  questionOf: (nonce: string) => string,
  label: string,
): Promise<Result<ActQuestion, NoPasskey>> {
  const usable = await usablePasskeys(deps, userId, since)
  if (!usable.ok) return usable
  const challenge = questionChallenge(questionOf, label)
  const asked = {
    use: 'vote',
    userId,
    act: { purpose: 'vote', binding: JSON.stringify([about, challenge.nonce]) },
  } as const
  return ok({ ...(await ask(deps, usable.value, challenge, asked)), nonce: challenge.nonce })
}

/** A passkey's answer to a vote's question, and the nonce that the question had. */
export type AnsweredVote = { readonly passkey: Passkey; readonly nonce: string }

/** Takes the answer to a vote's question about this, in the caller's transaction. The question allows one answer. */
export async function takeVote(
  deps: JudgeDeps,
  tx: Tx,
  { userId, since, about }: PasskeyVoter,
  answer: AuthenticationResponseJSON,
  caller: Caller,
): Promise<Result<AnsweredVote, ChallengeGone | PasskeyRefused>> {
  const now = deps.clock.now()
  const question = await takeQuestion({ db: deps.db, now }, answer.response.clientDataJSON, 'vote', userId)
  if (!question.ok) return question
  const [asked, nonce] = JSON.parse(question.value.act?.binding ?? '[]') as [string, string]
  if (asked !== about) return refuse('passkey_expired')
  const used = await judge(deps, tx, question.value.text, answer, userId, caller)
  if (!used.ok) return used
  const from = usableFrom(deps, used.value, since)
  return from === null || from > now ? refuse('passkey_refused') : ok({ passkey: used.value, nonce })
}

/**
 * Exchanges the answer for an ordinary code, bound to the act of the challenge. It replaces a mailed code for such an
 * act.
 */
async function finishStepUp(
  deps: JudgeDeps,
  userId: UserId,
  answer: AuthenticationResponseJSON,
  caller: Caller,
): Promise<Result<IssuedCode, ChallengeGone | PasskeyRefused>> {
  const now = deps.clock.now()
  const question = await takeQuestion({ db: deps.db, now }, answer.response.clientDataJSON, 'step-up', userId)
  if (!question.ok) return question
  const { act, text } = question.value
  if (act === null) throw new Error('a step-up challenge without an act')
  return deps.db.transact(async (tx): Promise<Result<IssuedCode, PasskeyRefused>> => {
    const used = await judge(deps, tx, text, answer, userId, caller)
    if (!used.ok) return used
    if (used.value.confirmsFrom > now) return refuse('passkey_refused')
    return ok(await issueActCode(codesOf(deps), tx, userId, act))
  })
}
