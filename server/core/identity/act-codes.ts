/**
 * The codes of acts, for whoever has their keys (core/confirmation): mailing one with a letter that names the act (amount, coin, destination), so that whoever
 * reads it sees what the code would do; making one that nobody is mailed; and checking one. A new code of a purpose ends the one before it.
 */
import { after, formatMoney, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type CodeLetter, sendCode } from '../notices/index.ts'
import { type Act, bindingOf, PURPOSES } from './acts.ts'
import { putCode } from './code.repo.ts'
import { checkCode, type CodeDeps, type CodeRefusal, type CodeSent, type RightCode, sendActCode, type SendRefusal } from './codes.ts'
import type { MailedCode } from './confirmer.ts'
import type { IdentityDeps } from './deps.ts'
import { findMailbox } from './identity.repo.ts'
import { minutesOf } from './minutes.ts'
import { bindingHash, codeHash, newCode } from './secrets.ts'
import type { CodePurpose } from './tables.ts'

type Deps = Pick<IdentityDeps, 'db' | 'sealingKey'> & CodeDeps

/** Mails a code for the act to the customer's address, in a transaction of its own. */
export async function mailActCode(deps: Deps, userId: UserId, act: Act): Promise<Result<CodeSent, SendRefusal>> {
  return deps.db.transact(async (tx) => {
    const { email, locale } = await mailboxOf(tx, userId)
    const letter = letterOf(act, minutesOf(deps.policy.otp.lifeMs))
    return sendActCode(deps, tx, {
      subject: userId,
      purpose: PURPOSES[act.kind],
      email,
      binding: bindingOf(act),
      matchable: true,
      deliver: (code, expiresAt) => sendCode(deps, tx, { ...letter, userId, email, locale, code, expiresAt }),
    })
  })
}

/** What exactly a code confirms, as it can be kept until the code is made. */
export type BoundAct = { readonly purpose: string; readonly binding: string }
/** A code, told to nobody but its caller. */
export type IssuedCode = { readonly code: string; readonly expiresAt: Date }

/** What a code for this act is bound to. */
export const boundTo = (act: Act): BoundAct => ({ purpose: PURPOSES[act.kind], binding: bindingOf(act) })

/**
 * Makes a code for an act that its owner confirmed with a passkey, so that every call that takes a mailed code takes this one. It replaces one that was mailed
 * for an act of the same purpose. Throws on a purpose that acts do not have.
 */
export async function issueActCode({ clock, policy, keys }: CodeDeps, tx: Tx, userId: UserId, { purpose, binding }: BoundAct): Promise<IssuedCode> {
  if (!isActPurpose(purpose)) throw new RangeError(`no act is confirmed by a code for ${purpose}`)
  const code = newCode()
  const scope = { subject: userId, purpose, binding: bindingHash(binding) }
  const sentAt = clock.now()
  const expiresAt = after(sentAt, policy.otp.lifeMs)
  await putCode(tx, { ...scope, codeHash: codeHash(keys, scope, code), means: 'passkey', sentAt, expiresAt })
  return { code, expiresAt }
}

const isActPurpose = (text: string): text is CodePurpose => Object.values<string>(PURPOSES).includes(text)

/** A right code of an act, with what is needed to use it up and to start its address's count afresh. */
export type RightActCode = RightCode & { readonly purpose: CodePurpose; readonly email: string }

/** Whether this is the code of this act, counting a wrong try: see `checkCode`. */
export async function checkActCode(deps: CodeDeps, tx: Tx, userId: UserId, { act, code }: MailedCode): Promise<Result<RightActCode, CodeRefusal>> {
  const { email } = await mailboxOf(tx, userId)
  const purpose = PURPOSES[act.kind]
  const checked = await checkCode(deps, tx, { subject: userId, purpose, email, binding: bindingOf(act), code })
  return checked.ok ? { ok: true, value: { ...checked.value, purpose, email } } : checked
}

async function mailboxOf(tx: Tx, userId: UserId) {
  const mailbox = await findMailbox(tx, userId)
  if (mailbox === null) throw new Error(`${userId} confirms an act without an account`)
  return mailbox
}

function letterOf(act: Act, minutes: number): CodeLetter {
  switch (act.kind) {
    case 'withdrawal': {
      const { money, networkName: network, address } = act
      return { kind: 'code-withdrawal', facts: { minutes, amount: formatMoney(money), currency: money.asset, network, address } }
    }
    case 'transfer':
      return { kind: 'code-transfer', facts: { minutes, amount: formatMoney(act.money), currency: act.money.asset, username: act.username } }
    case 'save-address':
      return { kind: 'code-save-address', facts: { minutes, currency: act.asset, network: act.networkName, address: act.address } }
    case 'save-payee':
      return { kind: 'code-save-payee', facts: { minutes, username: act.username } }
    case 'save-account': {
      const { currency, institutionName: institution, accountNumber } = act
      return { kind: 'code-save-account', facts: { minutes, currency, institution, accountNumber } }
    }
    case 'quick-sell': {
      const { money, institutionName: institution, accountNumber } = act
      return { kind: 'code-quick-sell', facts: { minutes, amount: formatMoney(money), currency: money.asset, institution, accountNumber } }
    }
    case 'change-pin':
    case 'change-password':
    case 'change-next-of-kin':
    case 'add-passkey':
    case 'close-account':
      return { kind: `code-${act.kind}`, facts: { minutes } }
  }
}
