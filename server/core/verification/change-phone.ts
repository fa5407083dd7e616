/**
 * Changes a confirmed phone number, also when the earlier number is lost: with the PIN, with a mailed code or a passkey
 * in its place, and with a code to the new number. A text message alone is never enough. The mailbox and the earlier
 * number are told, and money out is held for two days. A number that was never confirmed is replaced by
 * verify-phone.ts.
 */
import { ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { CodeRefusal, CodeSent } from '../codes/index.ts'
import { type ActDeps, confirmAct, type ConfirmRefusal } from '../confirmation/index.ts'
import type { Actor } from '../holders/index.ts'
import {
  checkPhoneCode,
  findPerson,
  isOwnCountrysPhone,
  type Person,
  phoneHash,
  phoneOf,
  replacePhone,
  sendPhoneCode,
} from '../persons/index.ts'
import { sendCodeBySms, tellOldNumber } from '../sms/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { NeededFirst } from './verification.refusals.ts'
import { lockVerification, moveClaimedPhone, readStanding } from './verification.repo.ts'
import type { PhoneDeps, PhoneSendRefusal } from './verify-phone.ts'

/** Dependencies of changing a phone number. */
export type ChangePhoneDeps = PhoneDeps & { readonly confirming: ActDeps }

type Fit = Refusal<'phone_invalid'> | Refusal<'already_verified'> | NeededFirst

/** Sends a code to the new number. */
export async function sendToNewPhone(
  deps: PhoneDeps,
  { userId }: Pick<Actor, 'userId'>,
  phone: string,
): Promise<Result<CodeSent, Exclude<PhoneSendRefusal, Refusal<'already_verified'>> | Fit>> {
  if (!deps.sms.available) return refuse('unavailable')
  const fit = await fits(deps, userId, phone)
  if (!fit.ok) return fit
  const { locale } = fit.value
  return sendPhoneCode(deps.identity, { userId, phone, perHourMax: deps.policy.smsPerHourMax }, (tx, code, expiresAt) =>
    sendCodeBySms(deps.sms, tx, { userId, phone, locale, code, expiresAt }),
  )
}

/** The customer's input. `code` is the mailed one, or a passkey's; `smsCode` the one at the new number. */
export type ChangePhoneCommand = {
  readonly phone: string
  readonly smsCode: string
  readonly code: string
  readonly pin: string
}
/** Why the number was not changed. With `field` the code at the new number is meant. */
export type ChangePhoneRefusal =
  | Fit
  | ConfirmRefusal
  | Refusal<'phone_taken'>
  | (CodeRefusal & { readonly field?: string })

/** Changes the signed-in person's confirmed number. Whether somebody else has it only the phone's holder learns. */
export async function changePhone(
  deps: ChangePhoneDeps,
  { userId }: Pick<Actor, 'userId'>,
  { phone, smsCode, code, pin }: ChangePhoneCommand,
  { ip }: Caller,
): Promise<Result<null, ChangePhoneRefusal>> {
  const fit = await fits(deps, userId, phone)
  if (!fit.ok) return fit
  const reads = await checkPhoneCode(deps.identity, { userId, phone, code: smsCode })
  if (!reads.ok) return { ok: false, refusal: { ...reads.refusal, field: 'body.smsCode' } }
  const earlier = await phoneOf(deps.identity.db.read, deps.identity.keys.phone, userId)
  const perform = async (tx: Tx): Promise<Result<null, Refusal<'phone_taken'>>> => {
    await lockVerification(tx, userId)
    const claim = { hash: phoneHash(deps.identity.keys.phone, phone), at: deps.identity.clock.now() }
    if (!(await moveClaimedPhone(tx, userId, claim))) return refuse('phone_taken')
    await replacePhone(deps.identity, tx, { userId, phone, ip })
    if (deps.sms.available) await tellOldNumber(deps.sms, tx, { userId, phone: earlier, locale: fit.value.locale })
    return ok(null)
  }
  return confirmAct(
    deps.confirming,
    { userId, holder: userId, pin, otp: { act: { kind: 'change-phone', phone }, code } },
    { perform },
  )
}

/** The person, if the number is one of their country, another than theirs, and theirs was confirmed before. */
async function fits({ identity }: PhoneDeps, userId: UserId, phone: string): Promise<Result<Person, Fit>> {
  const { read } = identity.db
  const [person, standing] = await Promise.all([findPerson(read, userId), readStanding(read, userId)])
  if (person === null) throw new Error(`${userId} has no account`)
  if (!standing.steps.some(({ step, state }) => step === 'phone' && state === 'approved'))
    return refuse('verification_needed', { missing: ['phone'] })
  if (!isOwnCountrysPhone(person, phone)) return refuse('phone_invalid')
  const same = (await phoneOf(read, identity.keys.phone, userId)) === phone
  return same ? refuse('already_verified') : ok(person)
}
