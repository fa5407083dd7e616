/** A customer's passkeys: adding one, and removing one. Adding takes the password or a mailed code; the owner is told of both. */
import { after, newId, ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type Actor, type Caller, type CodeRefusal, confirmAct, confirmPassword, getUser, type PasswordDenied } from '../identity/index.ts'
import { sendNotice } from '../notices/index.ts'
import { judgeRegistration, newChallenge, registrationOptions, takeQuestion } from './ceremony.ts'
import { macOf } from './passkey-mac.ts'
import { deletePasskey, insertChallenge, insertPasskey, lockPasskeysOf, passkeysOf } from './passkeys.repo.ts'
import type { ChallengeGone, Passkey, PasskeyDeps, PasskeyId, PasskeyRefused, Question } from './passkeys.ts'

/** How a customer shows that they may add a passkey. */
export type AddProof = { readonly password: string } | { readonly otp: string }
/** There are as many as there may be. */
export type TooMany = Refusal<'passkey_limit'>

/** The customer's passkeys, oldest first. */
export const listPasskeys = ({ identity }: Pick<PasskeyDeps, 'identity'>, userId: UserId): Promise<readonly Passkey[]> =>
  passkeysOf(identity.db.read, userId)

/** Asks the device for a new passkey. The code is used up; whoever breaks off asks for another. */
export async function startPasskey(
  deps: PasskeyDeps,
  actor: Actor,
  proof: AddProof,
): Promise<Result<Question, TooMany | PasswordDenied | CodeRefusal>> {
  const { identity, policy } = deps
  const { userId } = actor
  const known = await passkeysOf(identity.db.read, userId)
  if (known.length >= policy.perCustomerMax) return refuse('passkey_limit')
  const challenge = newChallenge()
  const expiresAt = after(identity.clock.now(), policy.challengeMs)
  const ask = (tx: Tx, confirmed: boolean) =>
    insertChallenge(tx, { hash: challenge.hash, use: 'register', userId, act: null, confirmed, expiresAt }).then(() => ok(null))
  const asked =
    'password' in proof
      ? await afterPassword(deps, userId, proof.password, (tx) => ask(tx, false))
      : await confirmAct<null, never>(
          identity,
          { userId, otp: { act: { kind: 'add-passkey' }, code: proof.otp } },
          { perform: (tx) => ask(tx, true) },
        )
  if (!asked.ok) return asked
  const { email, firstName, lastName } = await getUser(identity, actor)
  return ok({ options: await registrationOptions(deps, { userId, email, name: `${firstName} ${lastName}` }, known, challenge.bytes), expiresAt })
}

async function afterPassword(
  { identity }: PasskeyDeps,
  userId: UserId,
  password: string,
  perform: (tx: Tx) => Promise<Result<null, never>>,
): Promise<Result<null, PasswordDenied>> {
  const confirmed = await confirmPassword(identity, userId, password)
  return confirmed.ok ? identity.db.transact(perform) : confirmed
}

/** Keeps the passkey that the device made. */
export async function addPasskey(
  { identity, policy, site }: PasskeyDeps,
  { userId }: Actor,
  { name, credential }: { readonly name: string; readonly credential: RegistrationResponseJSON },
  { ip }: Caller,
): Promise<Result<Passkey, ChallengeGone | PasskeyRefused | TooMany | Refusal<'passkey_exists'>>> {
  const at = identity.clock.now()
  const question = await takeQuestion({ db: identity.db, now: at }, credential.response.clientDataJSON, 'register', userId)
  if (!question.ok) return question
  const judged = await judgeRegistration(site, question.value.text, credential)
  if (!judged.ok) return judged
  const id = newId('psk', at.getTime())
  const transports = credential.response.transports ?? []
  const confirmsFrom = question.value.confirmed ? at : after(at, policy.waitMs)
  const unsigned = { ...judged.value, id, userId, name, transports, createdAt: at, confirmsFrom, lastUsedAt: null, mac: null }
  const passkey: Passkey = { ...unsigned, mac: macOf(identity.keys, unsigned) }
  return identity.db.transact(async (tx): Promise<Result<Passkey, TooMany | Refusal<'passkey_exists'>>> => {
    await lockPasskeysOf(tx, userId)
    if ((await passkeysOf(tx, userId)).length >= policy.perCustomerMax) return refuse('passkey_limit')
    if (!(await insertPasskey(tx, passkey))) return refuse('passkey_exists')
    await sendNotice(identity, tx, { kind: 'passkey-added', userId, facts: { at: at.toISOString(), name } })
    await recordAudit(tx, { at, actor: userId, action: 'passkeys.added', subject: userId, facts: { passkey: id }, ip })
    return ok(passkey)
  })
}

/** Forgets a passkey of the bearer's. Answers whether there was one: somebody else's is none. */
export async function removePasskey({ identity }: PasskeyDeps, { userId }: Actor, id: PasskeyId, { ip }: Caller): Promise<boolean> {
  return identity.db.transact(async (tx) => {
    const at = identity.clock.now()
    const removed = await deletePasskey(tx, userId, id)
    if (removed === null) return false
    await sendNotice(identity, tx, { kind: 'passkey-removed', userId, facts: { at: at.toISOString(), name: removed.name } })
    await recordAudit(tx, { at, actor: userId, action: 'passkeys.removed', subject: userId, facts: { passkey: id }, ip })
    return true
  })
}
