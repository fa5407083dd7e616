/**
 * Adds and removes a customer's passkeys. Adding takes the password or a mailed code; the owner is notified of both.
 */
import type { Result } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import type { CodeRefusal } from '../codes/index.ts'
import type { Actor } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { getUser } from '../persons/index.ts'
import { confirmPassword, type PasswordDenied } from '../sign-in/index.ts'
import type { Caller } from '../throttle/index.ts'
import { deletePasskey, passkeysOf } from './passkeys.repo.ts'
import type {
  ChallengeGone,
  NewPasskey,
  Passkey,
  PasskeyDeps,
  PasskeyExists,
  PasskeyId,
  PasskeyRefused,
  Question,
  TooMany,
} from './passkeys.ts'

/** The proof by which a customer may add a passkey. */
export type AddProof = { readonly password: string } | { readonly otp: string }

/** Returns the customer's passkeys, oldest first. */
export const listPasskeys = (
  { identity }: Pick<PasskeyDeps, 'identity'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<readonly Passkey[]> => passkeysOf(identity.db.read, userId)

/**
 * Starts adding a passkey: returns the options for the device. The code is used up, even if the customer aborts and
 * needs another.
 */
export async function startPasskey(
  { identity, judge }: PasskeyDeps,
  actor: Actor,
  proof: AddProof,
): Promise<Result<Question, TooMany | PasswordDenied | CodeRefusal>> {
  const { userId } = actor
  if ('password' in proof) {
    const confirmed = await confirmPassword(identity, userId, proof.password)
    if (!confirmed.ok) return confirmed
  }
  const { email, firstName, lastName } = await getUser(identity, actor)
  return judge.startAdding({ userId, email, name: `${firstName} ${lastName}` }, 'otp' in proof ? proof.otp : null)
}

/** Stores the passkey that the device made. */
export const addPasskey = (
  { judge }: PasskeyDeps,
  { userId }: Actor,
  made: NewPasskey,
  { ip }: Caller,
): Promise<Result<Passkey, ChallengeGone | PasskeyRefused | TooMany | PasskeyExists>> => judge.add(userId, made, ip)

/** Removes a passkey of the signed-in person. Returns whether there was one; somebody else's does not count. */
export async function removePasskey(
  { identity }: PasskeyDeps,
  { userId }: Actor,
  id: PasskeyId,
  { ip }: Caller,
): Promise<boolean> {
  return identity.db.transact(async (tx) => {
    const at = identity.clock.now()
    const removed = await deletePasskey(tx, userId, id)
    if (removed === null) return false
    await sendNotice(identity, tx, {
      kind: 'passkey-removed',
      to: userId,
      facts: { at: at.toISOString(), name: removed.name },
    })
    await recordAudit(tx, {
      at,
      actor: userId,
      action: 'passkeys.removed',
      subject: userId,
      facts: { passkey: id },
      ip,
    })
    return true
  })
}
