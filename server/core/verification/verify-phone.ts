/**
 * Verifies the phone number: a code is sent by SMS, and confirms the number it was sent to. A confirmed number belongs
 * to one customer.
 */
import { ok, refuse, type Refusal, type Result, type UserId } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import type { CodeRefusal, CodeSent, SendRefusal } from '../codes/index.ts'
import type { Actor } from '../holders/index.ts'
import {
  confirmPhone,
  findPerson,
  isOwnCountrysPhone,
  type Person,
  type PersonsDeps,
  phoneHash,
  phoneOf,
  sendPhoneCode,
} from '../persons/index.ts'
import { sendCodeBySms, type SmsDeps } from '../sms/index.ts'
import type { Caller } from '../throttle/index.ts'
import { type OnTier, notifyTier } from './reach-tier.ts'
import type { VerificationPolicy } from './verification.policy.ts'
import { claimPhone, lockVerification, putStep, readStanding } from './verification.repo.ts'
import { tierFrom } from './verification.ts'

/** Dependencies of verifying a phone. `available` is false where no carrier is configured. */
export type PhoneDeps = {
  readonly identity: PersonsDeps
  readonly sms: SmsDeps & { readonly available: boolean }
  readonly policy: Pick<VerificationPolicy, 'smsPerHourMax'>
  readonly onTier: OnTier
}

/** Why no code was sent. */
export type PhoneSendRefusal =
  | SendRefusal
  | Refusal<'phone_invalid'>
  | Refusal<'already_verified'>
  | Refusal<'unavailable'>
/** Why a number was not confirmed. */
export type PhoneConfirmRefusal =
  | CodeRefusal
  | Refusal<'phone_invalid'>
  | Refusal<'already_verified'>
  | Refusal<'phone_taken'>

/** Sends a code to the account's number, or to the one that is to replace it. */
export async function sendToPhone(
  deps: PhoneDeps,
  { userId }: Pick<Actor, 'userId'>,
  wanted: string | null,
): Promise<Result<CodeSent, PhoneSendRefusal>> {
  if (!deps.sms.available) return refuse('unavailable')
  const asked = await numberFor(deps, userId, wanted)
  if (!asked.ok) return asked
  const { person, phone } = asked.value
  return sendPhoneCode(deps.identity, { userId, phone, perHourMax: deps.policy.smsPerHourMax }, (tx, code, expiresAt) =>
    sendCodeBySms(deps.sms, tx, { userId, phone, locale: person.locale, code, expiresAt }),
  )
}

/**
 * Confirms the number that the code was sent to; it becomes the account's. Whether somebody else has it is revealed
 * only to whoever holds the phone.
 */
export async function confirmOwnPhone(
  deps: PhoneDeps,
  { userId }: Pick<Actor, 'userId'>,
  { phone: wanted, code }: { readonly phone: string | null; readonly code: string },
  { ip }: Caller,
): Promise<Result<null, PhoneConfirmRefusal>> {
  const asked = await numberFor(deps, userId, wanted)
  if (!asked.ok) return asked
  const { phone } = asked.value
  const { clock } = deps.identity
  return confirmPhone(
    deps.identity,
    { userId, phone, code },
    { ip },
    async (tx): Promise<Result<null, Refusal<'phone_taken'> | Refusal<'already_verified'>>> => {
      await lockVerification(tx, userId)
      const before = await readStanding(tx, userId)
      if (isConfirmed(before)) return refuse('already_verified')
      const at = clock.now()
      if (!(await claimPhone(tx, userId, { hash: phoneHash(deps.identity.keys.phone, phone), at })))
        return refuse('phone_taken')
      await putStep(tx, userId, { step: 'phone', state: 'approved', reason: null, at }, null)
      await notifyTier({ clock, onTier: deps.onTier }, tx, userId, tierFrom(before))
      await recordAudit(tx, { at, actor: userId, action: 'verification.phone_confirmed', subject: userId, ip })
      return ok(null)
    },
  )
}

async function numberFor(
  { identity }: PhoneDeps,
  userId: UserId,
  wanted: string | null,
): Promise<
  Result<{ readonly person: Person; readonly phone: string }, Refusal<'phone_invalid'> | Refusal<'already_verified'>>
> {
  const { read } = identity.db
  const [person, standing] = await Promise.all([findPerson(read, userId), readStanding(read, userId)])
  if (person === null) throw new Error(`${userId} has no account`)
  if (isConfirmed(standing)) return refuse('already_verified')
  const phone = wanted ?? (await phoneOf(read, identity.keys.phone, userId))
  return isOwnCountrysPhone(person, phone) ? ok({ person, phone }) : refuse('phone_invalid')
}

const isConfirmed = ({ steps }: Awaited<ReturnType<typeof readStanding>>): boolean =>
  steps.some(({ step, state }) => step === 'phone' && state === 'approved')
