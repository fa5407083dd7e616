/**
 * Codes of acts, for the confirmer, which has their keys. Mails a code with a message that names the act (amount, coin,
 * destination), so that the reader sees what the code would do; issues codes that are not mailed; and checks them. A
 * new code of a purpose ends the previous one.
 */
import { after, type Result, type UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import {
  bindingHash,
  checkCode,
  type CodeDeps,
  codeHash,
  type CodePurpose,
  type CodeRefusal,
  type CodeSent,
  minutesOf,
  newCode,
  putCode,
  type RightCode,
  sendActCode,
  type SendRefusal,
} from '../codes/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { type SealingKey, sendCode } from '../notices/index.ts'
import { findMailbox } from '../persons/index.ts'
import { type Act, type ActKinds, bindingOf } from './act-kind.ts'
import type { MailedCode } from './confirmation.ts'

type ActCodeDeps = CodeDeps & { readonly acts: ActKinds }
type Deps = ActCodeDeps & { readonly db: Database; readonly sealingKey: SealingKey }

/** Mails a code for the act to the person's address, in a transaction of its own. */
export async function mailActCode(deps: Deps, actor: ActorIds, act: Act): Promise<Result<CodeSent, SendRefusal>> {
  const { userId } = actor
  return deps.db.transact(async (tx) => {
    const { email, locale } = await mailboxOf(tx, userId)
    const kind = deps.acts.of(act)
    const mail = kind.mail(act, minutesOf(deps.policy.otp.lifeMs))
    return sendActCode(deps, tx, {
      subject: userId,
      purpose: kind.purpose,
      email,
      binding: bindingOf(deps.acts, act, actor),
      matchable: true,
      deliver: (code, expiresAt) => sendCode(deps, tx, { ...mail, userId, email, locale, code, expiresAt }),
    })
  })
}

/** The binding of a code, storable until the code is made. */
export type BoundAct = { readonly purpose: string; readonly binding: string }
/** A code that only its caller receives. */
export type IssuedCode = { readonly code: string; readonly expiresAt: Date }

/** Returns the binding of a code for this act with this money. */
export const boundTo = (acts: ActKinds, act: Act, actor: ActorIds): BoundAct => ({
  purpose: acts.of(act).purpose,
  binding: bindingOf(acts, act, actor),
})

/**
 * Makes a code for an act that its owner confirmed with a passkey, so that every call that takes a mailed code takes
 * this one. It replaces a mailed code of the same purpose. Throws on a purpose that acts do not have.
 */
export async function issueActCode(
  { clock, policy, keys, acts }: ActCodeDeps,
  tx: Tx,
  userId: UserId,
  { purpose: bound, binding }: BoundAct,
): Promise<IssuedCode> {
  const purpose = acts.all.find((each) => each.purpose === bound)?.purpose
  if (purpose === undefined) throw new RangeError(`no act is confirmed by a code for ${bound}`)
  const code = newCode()
  const scope = { subject: userId, purpose, binding: bindingHash(binding) }
  const sentAt = clock.now()
  const expiresAt = after(sentAt, policy.otp.lifeMs)
  await putCode(tx, { ...scope, codeHash: codeHash(keys, scope, code), means: 'passkey', sentAt, expiresAt })
  return { code, expiresAt }
}

/** A right code of an act, with what is needed to mark it as used and to reset its address's count. */
export type RightActCode = RightCode & { readonly purpose: CodePurpose; readonly email: string }

/** Checks a code against this act and counts a wrong try: see `checkCode`. */
export async function checkActCode(
  deps: ActCodeDeps,
  tx: Tx,
  actor: ActorIds,
  { act, code }: MailedCode,
): Promise<Result<RightActCode, CodeRefusal>> {
  const { userId } = actor
  const { email } = await mailboxOf(tx, userId)
  const { purpose } = deps.acts.of(act)
  const checked = await checkCode(deps, tx, {
    subject: userId,
    purpose,
    email,
    binding: bindingOf(deps.acts, act, actor),
    code,
  })
  return checked.ok ? { ok: true, value: { ...checked.value, purpose, email } } : checked
}

async function mailboxOf(tx: Tx, userId: UserId) {
  const mailbox = await findMailbox(tx, userId)
  if (mailbox === null) throw new Error(`${userId} confirms an act without an account`)
  return mailbox
}
