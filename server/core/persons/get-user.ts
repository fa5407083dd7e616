/** The customer's own record, as their apps show it. */
import type { Permission } from '@zend/contracts'
import type { Actor } from '../holders/index.ts'
import { listNotifications, type Notification } from '../notices/index.ts'
import type { PersonsDeps } from './deps.ts'
import { findUser, hasPin } from './persons.repo.ts'
import { openPhone } from './phones.ts'
import type { User } from './user.ts'

/**
 * The record without its password hash and sign-in-only fields, with permissions and the newest notifications in the
 * customer's language.
 */
export type UserRecord = Omit<
  User,
  'passwordHash' | 'referralCode' | 'company' | 'frozenAt' | 'unfrozenAt' | 'closedAt' | 'sealedPhone'
> & {
  readonly phone: string
  readonly permissions: readonly Permission[]
  readonly hasCreatedTransactionPin: boolean
  readonly notifications: readonly Notification[]
}

/** Reads the signed-in person's record. */
export async function getUser(deps: Pick<PersonsDeps, 'db' | 'keys'>, actor: Actor): Promise<UserRecord> {
  const user = await findUser(deps.db.read, actor.userId)
  if (user === null) throw new Error(`the session of ${actor.userId} outlived its account`)
  const {
    passwordHash: _hash,
    referralCode: _referral,
    company: _company,
    frozenAt: _frozen,
    unfrozenAt: _unfrozen,
    closedAt: _closed,
    sealedPhone,
    ...shown
  } = user
  return {
    ...shown,
    phone: openPhone(deps.keys.phone, user.id, sealedPhone),
    permissions: actor.permissions,
    hasCreatedTransactionPin: await hasPin(deps.db.read, user.id),
    notifications: await listNotifications(deps.db.read, user.id, user.locale),
  }
}
