/**
 * Stores the person to contact when a customer cannot be reached. It is somebody else's data, so it is sealed, shown to
 * the customer alone, and never in an audit event, mail or log. Changing it takes a mailed code: that person may one
 * day be asked about the account.
 */
import type { NextOfKin } from '@zend/contracts'
import { ok, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { CodeRefusal } from '../codes/index.ts'
import { type ActDeps, confirmAct } from '../confirmation/index.ts'
import type { Actor } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import type { PersonsDeps } from '../persons/index.ts'
import { seal, type SealingKey, sealingKey, unseal } from '../sealing/index.ts'
import type { Caller } from '../throttle/index.ts'
import { findSealed, putSealed } from './next-of-kin.repo.ts'

/** Dependencies of the use cases. */
export type NextOfKinDeps = { readonly identity: PersonsDeps & ActDeps; readonly sealingKey: SealingKey }
/** The next of kin, and since when. */
export type NamedKin = NextOfKin & { readonly updatedAt: Date }

/** Derives the key from the deployment's secret. Throws on less than 32 bytes. */
export const nextOfKinKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend next of kin 1')

/** Returns the customer's next of kin; `null` while there is none. */
export async function readNextOfKin(
  { identity, sealingKey: key }: NextOfKinDeps,
  { userId }: Pick<Actor, 'userId'>,
): Promise<NamedKin | null> {
  const stored = await findSealed(identity.db.read, userId)
  // Sealed only by updateNextOfKin, after the contract's validation.
  return stored === null
    ? null
    : { ...(JSON.parse(unseal(key, userId, stored.sealed)) as NextOfKin), updatedAt: stored.updatedAt }
}

/** Replaces the signed-in person's next of kin, with the mailed code. */
export async function updateNextOfKin(
  { identity, sealingKey: key }: NextOfKinDeps,
  { userId }: Actor,
  { code, person }: { readonly code: string; readonly person: NextOfKin },
  { ip }: Caller,
): Promise<Result<NamedKin, CodeRefusal>> {
  const perform = async (tx: Tx): Promise<Result<NamedKin, never>> => {
    const at = identity.clock.now()
    await putSealed(tx, userId, seal(key, userId, JSON.stringify(person)), at)
    await sendNotice(identity, tx, { kind: 'next-of-kin-changed', to: userId, facts: { at: at.toISOString() } })
    await recordAudit(tx, { at, actor: userId, action: 'identity.next_of_kin_changed', subject: userId, ip })
    return ok({ ...person, updatedAt: at })
  }
  return confirmAct<NamedKin, never>(
    identity,
    { userId, holder: userId, otp: { act: { kind: 'change-next-of-kin' }, code } },
    { perform },
  )
}
