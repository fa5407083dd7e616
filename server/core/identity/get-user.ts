/** The customer's own record, as their apps show it. */
import { listNotifications, type Notification } from '../notices/index.ts'
import type { IdentityDeps } from './deps.ts'
import { type Actor, permissionsOf, type User } from './identity.ts'
import { findUser } from './identity.repo.ts'
import { hasPin } from './holds.repo.ts'
import { openPhone } from './phone-at-rest.ts'

/** The record without its password hash and what only decides about signing in, with permissions and the newest notifications in the customer's language. */
export type UserRecord = Omit<User, 'passwordHash' | 'referralCode' | 'frozenAt' | 'closedAt' | 'phone'> & {
  readonly phone: string
  readonly permissions: readonly string[]
  readonly hasCreatedTransactionPin: boolean
  readonly notifications: readonly Notification[]
}

/** Reads the record of the bearer. */
export async function getUser(deps: Pick<IdentityDeps, 'db' | 'keys'>, actor: Actor): Promise<UserRecord> {
  const user = await findUser(deps.db.read, actor.userId)
  if (user === null) throw new Error(`the session of ${actor.userId} outlived its account`)
  const { passwordHash: _hash, referralCode: _referral, frozenAt: _frozen, closedAt: _closed, ...shown } = user
  return {
    ...shown,
    phone: openPhone(deps.keys.phone, user.id, user.phone),
    permissions: permissionsOf(user.kind, actor.tokenKind),
    hasCreatedTransactionPin: await hasPin(deps.db.read, user.id),
    notifications: await listNotifications(deps.db.read, user.id, user.locale),
  }
}
