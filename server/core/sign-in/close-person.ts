/**
 * Anonymizes an account in the transaction that closes it: placeholders replace names, address and phone, since all
 * bookings refer to the row. The owner's identity is stored sealed for as long as the law requires us to know our
 * customers, and the address as a keyed hash. Whether the account may be closed is decided in core/account-closing.
 */
import { after, newId, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { dropContact, sendNotice } from '../notices/index.ts'
import { findUser, reserveUsername, openPhone } from '../persons/index.ts'
import { seal } from '../sealing/index.ts'
import { removeSecondFactor } from '../second-factor/index.ts'
import { type Caller, throttleKey } from '../throttle/index.ts'
import type { SignInDeps } from './deps.ts'
import { putClosed } from './close.repo.ts'
import { endSessionsOf } from './session.repo.ts'
import { revokeTrustedDevices } from './trusted-device.repo.ts'

/** The same day so many years later. */
function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

/**
 * Closes the account, ends every session, and mails the owner a last time. The username is reserved for a while.
 * `keptYears`: for how long the law of a country has us keep the owner's identity. Returns the instant.
 */
export async function closePerson(
  {
    clock,
    policy,
    keys,
    keptYears,
  }: Pick<SignInDeps, 'clock' | 'policy' | 'keys'> & { readonly keptYears: (country: string) => number },
  tx: Tx,
  userId: UserId,
  { ip }: Caller,
): Promise<Date> {
  const at = clock.now()
  const user = await findUser(tx, userId)
  if (user === null || user.closedAt !== null) throw new Error(`${userId} has no account to close`)
  await sendNotice({ clock }, tx, { kind: 'account-closed', to: userId, facts: { at: at.toISOString() } })
  await dropContact(tx, userId)
  const { firstName, lastName, username, email, country } = user
  const phone = openPhone(keys.phone, userId, user.sealedPhone)
  const tail = newId('usr', at.getTime()).slice(-12)
  await putClosed(tx, {
    userId,
    at,
    username: `closed_${tail}`,
    email: `${tail}@closed.invalid`,
    emailHash: throttleKey(keys, email),
    sealed: seal(keys.closed, userId, JSON.stringify({ firstName, lastName, username, email, phone, country })),
    eraseAt: yearsAfter(at, keptYears(country)),
  })
  await reserveUsername(tx, username, userId, after(at, policy.username.keptMs))
  await endSessionsOf(tx, userId, ['session', 'pre-auth', 'sign-up'], 'closed', at)
  await revokeTrustedDevices(tx, userId, at)
  await removeSecondFactor(tx, userId)
  await recordAudit(tx, { at, actor: userId, action: 'identity.closed', subject: userId, ip })
  return at
}
