/**
 * Changes the mail address of a signed-in person, also when the earlier mailbox is lost: with the PIN, with a code to
 * the earlier address or a passkey in its place, and with a code to the new one. The earlier address is told, with a
 * link that locks the account for a week; all other sessions end; and money out is held for two days.
 */
import { ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import {
  checkCode,
  type CodeRefusal,
  type CodeSent,
  maskEmail,
  minutesOf,
  sendActCode,
  type SendRefusal,
  spendCode,
} from '../codes/index.ts'
import { confirmAct, type ConfirmRefusal } from '../confirmation/index.ts'
import { type Actor, holdMoneyOut } from '../holders/index.ts'
import { moveContact, pretendToSendCode, sendCode, sendNotice } from '../notices/index.ts'
import { findAccountByEmail, findUser, putNewAddress, replaceAddress } from '../persons/index.ts'
import { type Caller, countUse } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { endSessionsOf } from './session.repo.ts'
import { revokeTrustedDevices, trustOf } from './trusted-device.repo.ts'

type Deps = Pick<SignInDeps, 'db' | 'clock' | 'policy' | 'keys' | 'sealingKey' | 'confirmer'>

const scopeOf = (userId: Actor['userId'], email: string) =>
  ({ subject: userId, purpose: 'new-email', email, binding: email }) as const

/**
 * Mails a code to the new address. An address that has an account is answered like any other, and gets nothing: the
 * answer never reveals who has one. So is the account's own.
 */
export async function requestNewEmail(
  deps: Deps,
  { userId }: Pick<Actor, 'userId'>,
  email: string,
): Promise<Result<CodeSent, SendRefusal>> {
  const counted = await countUse(deps, userId, 'new-email', deps.policy.otp.perHourMax)
  if (!counted.ok) return refuse('otp_limit_reached', { retryAt: counted.refusal.retryAt })
  return deps.db.transact(async (tx): Promise<Result<CodeSent, SendRefusal>> => {
    const user = await findUser(tx, userId)
    if (user === null) throw new Error(`the session of ${userId} outlived its account`)
    await putNewAddress(tx, userId, email, deps.clock.now())
    const isFree = (await findAccountByEmail(tx, email)) === null
    const { locale } = user
    const kind = 'code-new-email'
    const facts = { minutes: minutesOf(deps.policy.otp.lifeMs) }
    return sendActCode(deps, tx, {
      ...scopeOf(userId, email),
      matchable: isFree,
      deliver: (code, expiresAt) =>
        isFree
          ? sendCode(deps, tx, { kind, userId: null, email, locale, facts, code, expiresAt })
          : pretendToSendCode(deps, tx, kind),
    })
  })
}

/** The customer's input. `code` is the mailed one, or a passkey's; `newCode` the one at the new address. */
export type ChangeEmailCommand = {
  readonly email: string
  readonly newCode: string
  readonly code: string
  readonly pin: string
}
/** Until when money out is held, and how many other sessions ended. */
export type EmailChanged = { readonly heldUntil: Date; readonly endedSessions: number }
/** Why the address was not changed. With `field` the code at the new address is meant. */
export type ChangeEmailRefusal = ConfirmRefusal | (CodeRefusal & { readonly field?: string })

/** Changes the signed-in person's address. A refused code leaves the other one usable. */
export async function changeEmail(
  deps: Deps,
  actor: Actor,
  { email, newCode, code, pin }: ChangeEmailCommand,
  { ip }: Caller,
): Promise<Result<EmailChanged, ChangeEmailRefusal>> {
  const { userId } = actor
  const scope = scopeOf(userId, email)
  const reads = await deps.db.transact((tx) => checkCode(deps, tx, { ...scope, code: newCode }))
  if (!reads.ok) return { ok: false, refusal: { ...reads.refusal, field: 'body.newCode' } }
  const perform = async (tx: Tx): Promise<Result<EmailChanged, CodeRefusal & { readonly field?: string }>> => {
    const at = deps.clock.now()
    const heldUntil = await holdMoneyOut(deps, tx, userId, 'email_changed')
    // Before the address changes: this goes to the earlier one.
    const told = { at: at.toISOString(), email: maskEmail(email), heldUntil: heldUntil.toISOString() }
    await sendNotice(deps, tx, { kind: 'email-changed', to: userId, facts: told })
    if (!(await replaceAddress(tx, userId, email))) return refuse('otp_expired', { field: 'body.newCode' })
    await moveContact(tx, userId, email)
    await spendCode(deps, tx, scope)
    const kinds = ['session', 'pre-auth', 'sign-up'] as const
    const endedSessions = await endSessionsOf(tx, userId, kinds, 'email_changed', at, actor.sessionId)
    await revokeTrustedDevices(tx, userId, at, await trustOf(tx, userId, actor.sessionId))
    const facts = { endedSessions }
    await recordAudit(tx, { at, actor: userId, action: 'identity.email_changed', subject: userId, facts, ip })
    return ok({ heldUntil, endedSessions })
  }
  return confirmAct(
    deps,
    { userId, holder: userId, pin, otp: { act: { kind: 'change-email', email }, code } },
    { perform },
  )
}
